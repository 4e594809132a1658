// A long run of everything: `npm run soak -- --hours 8`. Stories with all kinds of orders, journals, uploads and time
// travel, a load of payments and orders, files of the bank, corporate actions, fees, statements, valuations, erasures,
// operators with approvals, imports and an unruly receiver of webhooks meet kills of the API and of the worker, and
// outages of the database. At the end all books of all tenants are compared. The status is 1 if anything differs.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newRun } from './run.ts'
import { runSoak } from './run-soak.ts'
import { writeReport } from './write-report.ts'

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    out: {
      type: 'string',
      default: join('soak-reports', new Date().toISOString().slice(0, 16).replace(':', '-')),
    },
  },
})
const minutes = values.minutes ? Number(values.minutes) : Number(values.hours ?? 1) * 60
const lanes = Number(values.lanes)
if (!(minutes > 0) || !(lanes >= 1)) throw new Error('Name --hours or --minutes above 0, and --lanes from 1.')
const say = (line: string) => process.stdout.write(`${line}\n`)

const run = newRun(Number(values.seed ?? Date.now() % 2 ** 31), minutes)
const show = () => {
  say(writeReport(values.out, run))
  for (const line of run.differences) say(`! ${line}`)
  say(`The report is in ${values.out}.`)
}
const breakOff = () => {
  say('Broken off: this is the report so far.')
  show()
}
try {
  await runSoak({ run, lanes, say, breakOff })
} catch (error) {
  const { stack = String(error) } = error as Error
  say(stack)
  run.differences.push(`The run ended early: ${stack.split('\n', 1)[0]}`)
}
show()
process.exit(run.differences.length > 0 ? 1 : 0)
