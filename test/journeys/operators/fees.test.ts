// Fee runs and fee charges in the operator API: what each fee took for a month, beside the month before.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { nextMonth } from '../../../src/values/time.ts'
import { openMoney } from '../../support/cash.ts'
import type { Body } from '../../support/client.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

// 2.00 a month and 19 % tax: 2.38.
const CUSTODY = {
  alias: 'custody',
  display_name: 'Custody',
  fee_type: 'recurring',
  tax_rate: '0.19',
  chargeable_currencies: { EUR: { unit_amount: '2.00' } },
}

let money: Awaited<ReturnType<typeof openMoney>>
let finance: SignedIn
let at: string
let months: string[]

beforeAll(async () => {
  money = await openMoney({ fees: [CUSTODY] })
  const { tenant } = money
  finance = await newOperator('finance', tenant.tenant)
  at = `/operator/tenants/${tenant.tenant}`
  const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const first = `${now.slice(0, 8)}01`
  months = [first, nextMonth(first), nextMonth(nextMonth(first))]
  // Enough for the first month and for 0.62 of the second.
  await money.pay({ amount: '3.00' })
  await tenant.post('/sandbox/clock/advance', { to: `${months[2]}T07:00:00Z` })
})

const list = async (path: string): Promise<Body[]> => {
  const { status, body } = await finance.call('GET', `${at}/${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

describe('fee runs', () => {
  test('fee runs add up the charges of a month, with what is outstanding and the month before', async () => {
    const runs = await list('fee-runs')
    const shown = runs.map(({ fee: _, ...run }) => run)
    const common = { fee_name: 'Custody', charges: 1, currency: 'EUR', refunded_amount: '0.00' }
    const amounts = { amount_fee: '2.00', amount_tax: '0.38', amount_total: '2.38' }
    assert.deepEqual(shown, [
      {
        period_start: months[1],
        period_end: months[2],
        ...common,
        ...amounts,
        collected_amount: '0.62',
        outstanding_amount: '1.76',
        previous_charges: 1,
        previous_amount_total: '2.38',
      },
      {
        period_start: months[0],
        period_end: months[1],
        ...common,
        ...amounts,
        collected_amount: '2.38',
        outstanding_amount: '0.00',
        previous_charges: 0,
        previous_amount_total: '0.00',
      },
    ])
  })

  test('fee runs agree with the charges and with the arrears', async () => {
    const [run] = await list('fee-runs?currency=EUR')
    const [arrears] = await list('arrears')
    assert.equal(arrears!.outstanding, run!.outstanding_amount)
    const charges = await list(`fee-charges?period_start=${months[1]}&fee=${run!.fee}`)
    assert.deepEqual(
      charges.map(({ account, outstanding_amount }) => [account, outstanding_amount]),
      [[money.account.id, '1.76']],
    )
    assert.deepEqual(await list('fee-runs?currency=USD'), [])
  })
})

describe('fee charges', () => {
  test('fee charges are listed by account and by what is outstanding, as the charge itself says it', async () => {
    const { tenant, account } = money
    const all = await list(`fee-charges?account=${account.id}`)
    assert.equal(all.length, 2)
    for (const { id, outstanding_amount, collected_amount, refunded_amount } of all) {
      const charge = await tenant.get(`/fee-charges/${id}`)
      assert.deepEqual(
        [charge.outstanding_amount, charge.collected_amount, charge.refunded_amount],
        [outstanding_amount, collected_amount, refunded_amount],
      )
    }
    const owing = await list('fee-charges?is_outstanding=true')
    const paid = await list('fee-charges?is_outstanding=false')
    assert.deepEqual(
      [...owing, ...paid].map(({ id }) => id),
      all.map(({ id }) => id),
    )
  })

  test('fee charges show a refund, which leaves nothing outstanding', async () => {
    const [owing] = await list('fee-charges?is_outstanding=true')
    const refund = (body: object) => finance.call('POST', `${at}/fee-charges/${owing!.id}/refund`, body)
    const bare = await refund({ amount: '1.76' })
    assert.deepEqual([bare.status, bare.body.params[0].path], [400, 'body.reason'])
    assert.equal((await refund({ amount: '1.76', reason: 'The order was late.' })).status, 201)
    assert.deepEqual(await list('fee-charges?is_outstanding=true'), [])
    const [run] = await list('fee-runs')
    assert.deepEqual([run!.refunded_amount, run!.outstanding_amount], ['1.76', '0.00'])
  })

  test('fee charges are refused for a role without fees, and for a month in words', async () => {
    const developer = await newOperator('developer', money.tenant.tenant)
    assert.equal((await developer.call('GET', `${at}/fee-runs`)).status, 403)
    const { status, body } = await finance.call('GET', `${at}/fee-charges?period_start=soon`)
    assert.deepEqual([status, body.params[0].path], [400, 'query.period_start'])
  })
})
