// How what an order was for ends with it, as a table.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { decideEnd, type EndedOrder } from './rules.ts'

describe('a reinvestment or an execution ends with its order', () => {
  const ORDER: EndedOrder = {
    status: 'filled',
    cancelled_reason: null,
    is_partial: false,
    wants_nothing: false,
  }
  const cancelled = (cancelled_reason: string, wants_nothing = false) =>
    ({ status: 'cancelled', cancelled_reason, is_partial: true, wants_nothing }) as const
  test.each<[string, Partial<EndedOrder>, [string, string | null]]>([
    ['filled', {}, ['completed', null]],
    ['filled and settled', { status: 'settled' }, ['completed', null]],
    ['filled in part', { is_partial: true }, ['completed', 'partly_filled']],
    ['cancelled by the customer', cancelled('cancelled_by_client'), ['skipped', 'skipped_by_client']],
    ['of a suspended account', cancelled('account_suspended'), ['skipped', 'account_forbidden']],
    ['of a closing account', cancelled('cancelled_by_operator'), ['skipped', 'account_forbidden']],
    ['of a halted instrument', cancelled('instrument_not_trading'), ['skipped', 'instrument_not_trading']],
    ['that the venue rejected', cancelled('execution_failed'), ['skipped', 'instrument_not_trading']],
    ['that bought nothing at the price', cancelled('unfilled', true), ['skipped', 'below_minimum']],
  ])('%s', (_, order, expected) => {
    const { status, reason } = decideEnd({ ...ORDER, ...order })
    assert.deepEqual([status, reason], expected)
  })
})
