// Long runs with printed seeds: `npm run soak -- --seconds 600` kills and restarts the server for that long.
import { parseArgs } from 'node:util'
import { runCrashes } from '../crash/run-crashes.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '300' }, seed: { type: 'string' } },
})
const until = Date.now() + Number(values.seconds) * 1000
let seed = Number(values.seed ?? Date.now() % 2 ** 31)
let rounds = 0
const say = (line: string) => process.stdout.write(`${line}\n`)

do {
  say(`round ${rounds + 1}, seed ${seed}`)
  const kills = Math.max(2, Math.min(20, Math.floor((until - Date.now()) / 3000)))
  say(JSON.stringify(await runCrashes({ kills, seed, say })))
  seed = (seed + 1) % 2 ** 31
  rounds += 1
} while (Date.now() < until)
say(`${rounds} rounds passed`)
