// `hf clock`: the time of a sandbox tenant.
import type { Command } from 'commander'
import type { AdvancedClock } from '../../sdk/src/holdfast.ts'
import { advanceShown, advanceToTarget, TARGETS } from './clock-targets.ts'
import { UsageError } from './exit.ts'
import { openSession, type Session } from './session.ts'

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }
const DURATION = /^(\d+[smhdw])+$/

/** The seconds of a duration such as `1d`, `2h30m` or `90s`; undefined if the text is none. */
export function readDuration(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined
  return [...text.matchAll(/(\d+)([smhdw])/g)].reduce(
    (total, [, count, unit]) => total + Number(count) * UNITS[unit!]!,
    0,
  )
}

/** How far to advance: a duration or an instant. */
export function readStep(step: string): { seconds: number } | { to: string } {
  const seconds = readDuration(step)
  if (seconds !== undefined) return { seconds }
  if (!/^\d{4}-\d\d-\d\d/.test(step) || Number.isNaN(Date.parse(step)))
    throw new UsageError(
      `"${step}" is neither a duration such as 1d or 2h30m nor an instant such as 2027-03-01T10:00:00Z.`,
    )
  return { to: new Date(step).toISOString() }
}

/** Adds the commands. */
export function addClock(program: Command): void {
  const clock = program.command('clock').description('the time of a sandbox tenant')
  clock
    .command('show')
    .description('show the time, and whether it runs')
    .action(async (_options, command: Command) => {
      const { hf, print } = openSession(command)
      const shown = await hf.sandbox.retrieve_clock()
      print(shown, `${shown.now} ${shown.mode}`)
    })
  clock
    .command('set <mode>')
    .description('let time stand still (frozen) or go on (running)')
    .action(async (mode: string, _options, command: Command) => {
      if (mode !== 'frozen' && mode !== 'running') throw new UsageError('The mode is frozen or running.')
      const { hf, print } = openSession(command)
      const shown = await hf.sandbox.set_clock({ mode })
      print(shown, `${shown.now} ${shown.mode}`)
    })
  clock
    .command('advance <step>')
    .description('move time by a duration (1d, 2h30m) or to an instant, and say what fell due')
    .action(async (step: string, _options, command: Command) => {
      const { hf, print, signal } = openSession(command)
      const far = readStep(step)
      printMove(print, await advanceShown(hf, (await hf.sandbox.retrieve_clock()).now, far, signal))
    })
  clock
    .command('to <target>')
    .description(
      `move time to the end of the day of ${Object.keys(TARGETS).join(', ')}, and say what fell due`,
    )
    .action(async (target: string, _options, command: Command) => {
      const { hf, print, signal } = openSession(command)
      printMove(print, await advanceToTarget(hf, target, signal))
    })
}

function printMove(print: Session['print'], moved: AdvancedClock): void {
  const due = Object.entries(moved.processed).map(([kind, count]) => `  ${count} ${kind}`)
  print(moved, [moved.now, ...(due.length > 0 ? due : ['  nothing fell due'])].join('\n'))
}
