// The lots of positions: units by the day on which they were acquired, through everything that moves units.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { openFurtherAccount } from '../support/account.ts'
import { type Body, refused } from '../support/client.ts'
import { OTHER_ETF, WORLD } from '../support/instruments.ts'
import { type Desk, deskOf, openDesk } from '../support/trading.ts'

const lotsOf = async ({ tenant }: Desk, position: string): Promise<string[]> =>
  (await tenant.get(`/positions/${position}/lots`)).map(
    (lot: Body) => `${lot.acquired_on} ${lot.quantity} at ${lot.unit_cost}`,
  )

/** 40 units of 25.00, 35 of 30.00 a week later, and 25 of 41.20 after another: 3,080.00. */
async function openLots() {
  const desk = await openDesk({ settings: { fees: [] } })
  const { id: world } = await desk.instrument(WORLD)
  const buy = (quantity: string) => desk.place({ instrument: world, side: 'buy', quantity })
  const orders: Body[] = []
  const days = ['2027-03-01', '2027-03-08', '2027-03-15']
  for (const [n, [quantity, price]] of [
    ['40', '25.00'],
    ['35', '30.00'],
    ['25', '41.20'],
  ].entries()) {
    if (n > 0) await desk.advance(`${days[n]}T10:00:00.000Z`)
    await desk.price(WORLD, price!)
    orders.push(await buy(quantity!))
    await desk.advance(60)
  }
  const [position] = await desk.positions()
  const enter = (body: object): Promise<Body> =>
    desk.tenant.post('/sandbox/corporate-actions', { instrument: world, ...body })
  const sell = async (quantity: string) => {
    const order = await desk.place({ instrument: world, side: 'sell', quantity })
    await desk.advance(60)
    return order
  }
  return { ...desk, world: world as string, orders, enter, sell, position: position!.id as string }
}

const ALL = ['2027-03-01 40 at 25.00', '2027-03-08 35 at 30.00', '2027-03-15 25 at 41.20']

describe('lots', () => {
  test('lots come with purchases, oldest first, and a sale takes the oldest', async () => {
    const desk = await openLots()
    const [{ total, average_price }] = await desk.positions()
    assert.deepEqual([total, average_price], ['100', '30.80'])
    assert.deepEqual(await lotsOf(desk, desk.position), ALL)
    const [lot] = await desk.tenant.get(`/positions/${desk.position}/lots`)
    const bought = (await desk.transactions()).at(-2)!
    assert.deepEqual([lot.source, lot.currency], [bought.id, 'EUR'])
    const sale = await desk.sell('60')
    // 40 and 20 of 35 leave; the average of the rest stays 30.80.
    assert.deepEqual(await lotsOf(desk, desk.position), ['2027-03-08 15 at 30.00', '2027-03-15 25 at 41.20'])
    assert.equal((await desk.positions())[0]!.average_price, '30.80')
    await bust(desk, sale.id)
    assert.deepEqual(await lotsOf(desk, desk.position), ALL)
  })

  test('the lots of a void purchase leave, and a position without units has none', async () => {
    const desk = await openLots()
    await bust(desk, desk.orders[2]!.id)
    assert.deepEqual(await lotsOf(desk, desk.position), ALL.slice(0, 2))
    const sale = await desk.sell('75')
    assert.deepEqual(await lotsOf(desk, desk.position), [])
    // Its reversal opens another position with the lots of the first.
    await bust(desk, sale.id)
    const [open] = await desk.positions()
    assert.notEqual(open!.id, desk.position)
    assert.deepEqual(await lotsOf(desk, open!.id), ALL.slice(0, 2))
    await refused(desk.tenant.call('GET', '/positions/pos_1/lots'), 404, 'not_found')
  })

  test('lots keep their days through a split and a merger, and come back with its reversal', async () => {
    const desk = await openLots()
    await desk.enter({ type: 'split', ratio: '2' })
    const doubled = ['2027-03-01 80 at 12.50', '2027-03-08 70 at 15.00', '2027-03-15 50 at 20.60']
    assert.deepEqual(await lotsOf(desk, desk.position), doubled)
    const { id: other } = await desk.instrument(OTHER_ETF)
    const merger = await desk.enter({
      type: 'merger',
      new_instrument: other,
      ratio: '0.1',
      cash_price: '160.00',
      cash_per_unit: '1.00',
    })
    // 200 become 20 at 160.00 and 200.00 in cash: 200 ÷ 3,400 of the cost goes, and 1,000 keep 941.18 in 8 units.
    const [merged] = await desk.positions()
    assert.deepEqual(await lotsOf(desk, merged!.id), [
      '2027-03-01 8 at 117.6471',
      '2027-03-08 7 at 141.1765',
      '2027-03-15 5 at 193.8824',
    ])
    assert.deepEqual(await lotsOf(desk, desk.position), [])
    await desk.tenant.post(`/sandbox/corporate-actions/${merger.id}/reverse`)
    const [open] = await desk.positions()
    assert.deepEqual(await lotsOf(desk, open!.id), doubled)
  })

  test('lots go along with a journal at cost, and come back with it; at the market they are of that day', async () => {
    const desk = await openLots()
    await desk.advance('2027-03-18T10:00:00.000Z')
    await desk.price(WORLD, '50.00')
    const own = deskOf(desk.tenant, await openFurtherAccount(desk.tenant, desk.customer))
    const sides = { from_account: desk.account, to_account: own.account, instrument: desk.world }
    const give = (quantity: string, more: object = {}) =>
      desk.tenant.post('/journals', { journal_type: 'units', ...sides, quantity, ...more })
    const journal = await give('60')
    const [received] = await own.positions()
    const carried = ['2027-03-01 40 at 25.00', '2027-03-08 20 at 30.00']
    assert.deepEqual(await lotsOf(own, received!.id), carried)
    assert.deepEqual(await lotsOf(desk, desk.position), ['2027-03-08 15 at 30.00', '2027-03-15 25 at 41.20'])
    // The books have the average: 60 × 30.80 = 1,848.00.
    assert.equal(received!.average_price, '30.80')
    const [lot] = await desk.tenant.get(`/positions/${received!.id}/lots`)
    assert.equal(lot.source, journal.transactions[1])
    await desk.tenant.post(`/journals/${journal.id}/reverse`, {})
    assert.deepEqual(await lotsOf(desk, desk.position), ALL)
    await give('10', { cost_basis: 'market' })
    const [market] = await own.positions()
    assert.deepEqual(await lotsOf(own, market!.id), ['2027-03-18 10 at 50.00'])
  })

  test('lots that the receiver had before stay with the receiver when a journal at cost is reversed', async () => {
    const desk = await openLots()
    const own = deskOf(desk.tenant, await openFurtherAccount(desk.tenant, desk.customer))
    await own.fund('1000.00')
    await own.price(WORLD, '20.00')
    await own.place({ instrument: desk.world, side: 'buy', quantity: '10' })
    await own.advance(60)
    const [received] = await own.positions()
    const before = await lotsOf(own, received!.id)
    const sides = { from_account: desk.account, to_account: own.account, instrument: desk.world }
    const give = { journal_type: 'units', ...sides, quantity: '10' }
    const journal = await desk.tenant.post('/journals', give)
    assert.equal((await lotsOf(own, received!.id)).length, 2)
    await desk.tenant.post(`/journals/${journal.id}/reverse`, {})
    assert.deepEqual(await lotsOf(own, received!.id), before)
    assert.deepEqual(await lotsOf(desk, desk.position), ALL)
  })

  test('several journals of a batch take one lot after the other', async () => {
    const desk = await openLots()
    await desk.advance('2027-03-18T10:00:00.000Z')
    const others = [deskOf(desk.tenant, await openFurtherAccount(desk.tenant, desk.customer))]
    others.push(deskOf(desk.tenant, await openFurtherAccount(desk.tenant, desk.customer)))
    const entries = others.map(({ account }) => ({ account, quantity: '30' }))
    const batch = { from_account: desk.account, journal_type: 'units', instrument: desk.world, entries }
    await desk.tenant.post('/journal-batches', batch)
    const shown: string[][] = []
    for (const one of others) shown.push(await lotsOf(one, (await one.positions())[0]!.id))
    assert.deepEqual(shown, [
      ['2027-03-01 30 at 25.00'],
      ['2027-03-01 10 at 25.00', '2027-03-08 20 at 30.00'],
    ])
  })
})

/** The venue declares the trade of the order void. */
async function bust({ tenant, at }: Desk, order: string): Promise<void> {
  const { trades } = await tenant.get(`${at}/orders/${order}`)
  await tenant.post(`/sandbox/trades/${trades[0].id}/bust`)
}
