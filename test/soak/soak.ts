// Long runs with printed seeds: `npm run soak -- --seconds 600` kills and restarts the server for that long, in turn
// under a load of writes and with a receiver of webhooks that misbehaves. With `--patient` the leases of dead
// processes expire by themselves, a minute later.
import { parseArgs } from 'node:util'
import { runChaos } from '../crash/run-chaos.ts'
import { runCrashes } from '../crash/run-crashes.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string' },
    patient: { type: 'boolean', default: false },
  },
})
const until = Date.now() + Number(values.seconds) * 1000
let seed = Number(values.seed ?? Date.now() % 2 ** 31)
let rounds = 0
const say = (line: string) => process.stdout.write(`${line}\n`)

/** How many steps of a length there is time for, between a least and a most. */
const room = (seconds: number, least: number, most: number) =>
  Math.max(least, Math.min(most, Math.floor((until - Date.now()) / 1000 / seconds)))

do {
  const isChaos = rounds % 2 === 1
  say(`round ${rounds + 1}, ${isChaos ? 'an unruly receiver' : 'a load of writes'}, seed ${seed}`)
  const figures = isChaos
    ? await runChaos({ seed, rounds: room(20, 3, 12), isPatient: values.patient, say })
    : await runCrashes({ kills: room(3, 2, 20), seed, say })
  say(JSON.stringify(figures))
  seed = (seed + 1) % 2 ** 31
  rounds += 1
} while (Date.now() < until)
say(`${rounds} rounds passed`)
