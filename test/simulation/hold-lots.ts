// The lots of positions, held against the positions.
import assert from 'node:assert/strict'
import { compare, sum } from '../../src/values/decimal.ts'
import type { Body } from '../support/client.ts'
import type { Desk } from '../support/trading.ts'

/** Holds that the lots of each position add up to its total and are in the order of their days. */
export async function holdLots({ tenant, positions }: Pick<Desk, 'tenant' | 'positions'>): Promise<void> {
  for (const { id, total } of await positions()) {
    const lots: Body[] = await tenant.get(`/positions/${id}/lots`)
    const units = sum(lots.map(({ quantity }) => quantity))
    assert.equal(compare(units, total), 0, `the lots of ${id} have ${units} units, and it has ${total}`)
    const days = lots.map(({ acquired_on }) => acquired_on ?? '')
    assert.deepEqual(days, days.toSorted(), `the lots of ${id} are in the order of their days`)
  }
}
