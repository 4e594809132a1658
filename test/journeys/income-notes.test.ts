// Notes about dividends: units, gross amount, each tax, the reclaimable part, the net amount.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../support/assert-members.ts'
import { shareDesk } from '../support/dividends.ts'
import { contentOf, documentsOf, linesOf } from '../support/documents.ts'

const DATES = { ex_date: '2027-04-08', record_date: '2027-04-09', payment_date: '2027-04-12' }

/** A holder of 80 German shares who is resident in Austria. */
async function paidHolder() {
  const desk = await shareDesk()
  await desk.trade('buy', '80')
  await desk.advance('2027-04-07T10:00:00.000Z')
  await desk.announce({ amount_per_unit: '2.10', ...DATES })
  await desk.advance('2027-04-12T10:00:00.000Z')
  return desk
}

describe('a dividend of 2.10 on 80 German shares of a holder in Austria', () => {
  test('a dividend of 2.10 on 80 German shares of a holder in Austria has one note that adds up to the cash of its transaction', async () => {
    const desk = await paidHolder()
    const [dividend] = await desk.transactions()
    const [note, ...others] = await documentsOf(desk.tenant, desk.at, 'income_note')
    assert.deepEqual(others, [])
    assertMembers(note, {
      account: desk.account,
      reference: dividend!.id,
      period_start: null,
      content_type: 'application/pdf',
      title: 'Dividend DE0007164600 2027-04-12',
    })
    // 168.00 × 26.375 % = 44.31, of which 168.00 × 15 % = 25.20 are the treaty's
    assertMembers(await contentOf(desk.tenant, note!.id), {
      document_type: 'income_note',
      transaction: dividend!.id,
      corporate_action: dividend!.reference,
      ...DATES,
      booked_at: '2027-04-12T06:00:00.000Z',
      units: '80',
      amount_per_unit: '2.1',
      currency: 'EUR',
      gross_amount: '168.00',
      total_taxes: '44.31',
      net_amount: '123.69',
      reclaimable_amount: '19.11',
      taxes: [{ kind: 'foreign', country: 'DE', rate: '26.375', amount: '44.31' }],
    })
    assert.equal(dividend!.cash_amount, '123.69')
    const lines = (await linesOf(desk.tenant, note!.id)).join(' ')
    for (const text of [
      'Dividend',
      '2027-04-08',
      '€2.1',
      '€168.00',
      '26.375 %',
      '-€44.31',
      '€123.69',
      '€19.11',
    ])
      assert.ok(lines.includes(text), `${text} in ${lines}`)
  })

  test('a dividend of 2.10 on 80 German shares of a holder in Austria keeps its note when it is reversed', async () => {
    const desk = await paidHolder()
    const [note] = await documentsOf(desk.tenant, desk.at, 'income_note')
    const [dividend] = await desk.transactions()
    const reversal = await desk.tenant.call(
      'POST',
      `/sandbox/corporate-actions/${dividend!.reference}/reverse`,
    )
    assert.equal(reversal.status, 200)
    assert.deepEqual(await documentsOf(desk.tenant, desk.at, 'income_note'), [note])
  })
})
