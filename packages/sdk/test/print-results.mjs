import { env } from 'node:process'
import { run } from './small-program.mjs'

console.log(JSON.stringify(await run(env)))
