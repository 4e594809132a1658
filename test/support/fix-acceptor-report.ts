// An order of the test acceptor, and its reports.
import type { Field } from '../../src/venues/fix/codec.ts'

export interface Working {
  fields: Map<number, string>
  executed: bigint
  /** Whether the stop price of the order was reached. */
  isTriggered: boolean
  state: string
  executions: { id: string; quantity: bigint; price: string; isVoid: boolean }[]
}

// Quantities in ten-thousandths.
const SCALE = 10_000n
export const units = (text: string): bigint => {
  const [whole = '0', places = ''] = text.split('.')
  return BigInt(whole) * SCALE + BigInt(places.padEnd(4, '0').slice(0, 4))
}
export const text = (amount: bigint): string => `${amount / SCALE}.${String(amount % SCALE).padStart(4, '0')}`

export const stamp = () => new Date().toISOString().replaceAll('-', '').replace('T', '-').replace('Z', '')

export const isOpen = (order: Working) => order.state === '0' || order.state === '1'

/** The fields of an execution report. */
export function reportFields(
  order: Working,
  exec_id: string,
  exec_type: string,
  at: string,
  more: Field[],
): Field[] {
  const get = (tag: number) => order.fields.get(tag)!
  const left = isOpen(order) ? units(get(38)) - order.executed : 0n
  return [
    [37, `O-${get(11)}`],
    [11, get(11)],
    [17, exec_id],
    [150, exec_type],
    [39, order.state],
    [55, get(55)],
    [54, get(54)],
    [38, get(38)],
    [151, text(left)],
    [14, text(order.executed)],
    [6, '0'],
    [60, at],
    ...more,
  ]
}
