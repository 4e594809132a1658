// `hf clock`: the time of a sandbox tenant.
import type { Command } from 'commander'
import type { AdvancedClock } from '../../sdk/src/holdfast.ts'
import { readStep } from './clock-step.ts'
import { advanceShown, advanceToTarget } from './clock-targets.ts'
import { TARGETS } from './due-days.ts'
import { UsageError } from './exit.ts'
import { openSession, type Session } from './session.ts'

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
