// The journey of a customer, played against a running server: `npm run demo`.
import { load } from './load.mjs'

await load('cli/demo.ts')
