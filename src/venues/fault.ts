// A fault that an order carries to the simulated venue, as the text of its scenario. A size in a request is a number,
// so it can never look like one.
import type { Decimal } from '../values/decimal.ts'

export type VenueFault =
  | { type: 'rejected_order' }
  | { type: 'partial_fill'; fraction: Decimal }
  | { type: 'stuck_order' | 'busted_trade'; seconds: number }

const FORM = /^fault (rejected_order|partial_fill|stuck_order|busted_trade)(?: (\d+(?:\.\d+)?))?$/

/** Writes the fault as the scenario of an order. */
export function writeVenueFault(fault: VenueFault): string {
  const words = ['fault', fault.type]
  if ('fraction' in fault) words.push(fault.fraction)
  if ('seconds' in fault) words.push(String(fault.seconds))
  return words.join(' ')
}

/** Reads the fault of a scenario; undefined for any other text. */
export function readVenueFault(scenario: string | null): VenueFault | undefined {
  if (!scenario?.startsWith('fault ')) return undefined
  const [, type, figure = ''] = FORM.exec(scenario) ?? []
  if (type === 'rejected_order') return { type }
  if (type === 'partial_fill') return { type, fraction: figure }
  if (type === 'stuck_order' || type === 'busted_trade') return { type, seconds: Number(figure) }
  return undefined
}
