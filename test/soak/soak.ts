// A long run of everything: `npm run soak -- --hours 8`. Stories with all kinds of orders, journals, uploads and time
// travel, a load of payments and orders, an operator, imports and an unruly receiver of webhooks meet kills of the API
// and of the worker, and outages of the database. At the end all books of all tenants are compared. The status is 1 if
// anything differs.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reportOf, tableOf } from './report.ts'
import { runSoak } from './run-soak.ts'

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
})
const minutes = values.minutes ? Number(values.minutes) : Number(values.hours ?? 1) * 60
const lanes = Number(values.lanes)
if (!(minutes > 0) || !(lanes >= 1)) throw new Error('Name --hours or --minutes above 0, and --lanes from 1.')
const say = (line: string) => process.stdout.write(`${line}\n`)

const run = await runSoak({ minutes, lanes, seed: Number(values.seed ?? Date.now() % 2 ** 31), say })
const report = reportOf(run)
say(tableOf(report))
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
else say(JSON.stringify(report))
process.exit(run.differences.length > 0 ? 1 : 0)
