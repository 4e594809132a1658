// The FIX venue against an engine that others have written. Skipped where QuickFIX is not installed
// (apt-get install g++ libquickfix-dev).
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { fallingMarket, venueContract, venueOrder } from '../../src/venues/venue.contract.ts'
import type { Venue, VenueOrder } from '../../src/venues/venue.ts'
import type { Counterparty } from '../support/fix-acceptor.ts'
import { type FixDesk, inContractMarket, openFixDesk } from '../support/fix-desk.ts'
import { hasQuickFix, startQuickFix } from '../support/quickfix.ts'

const AT = '2027-03-01T10:00:00.000Z'

if (!hasQuickFix) process.stdout.write('QuickFIX is not installed: its tests of the FIX venue are skipped\n')

describe.skipIf(!hasQuickFix)('the venue with QuickFIX', () => {
  let quickfix: Counterparty
  let desk: FixDesk
  let venue: Venue

  beforeAll(async () => {
    const ours = `QF-${process.pid}-${Date.now()}`
    quickfix = await startQuickFix('QUICKFIX', ours)
    desk = await openFixDesk(quickfix, { sender_comp_id: ours, target_comp_id: 'QUICKFIX' })
    venue = inContractMarket(desk, quickfix)
    desk.start()
  })
  afterAll(async () => {
    await desk.stop()
    await quickfix.stop()
  })

  const look = async (order: VenueOrder) => {
    await desk.settle()
    const { fills, outcome } = await desk.venue.look(order, AT, fallingMarket)
    return [outcome, ...fills.map(({ quantity, price }) => `${quantity} at ${price}`)].join(', ')
  }

  venueContract('the FIX venue', () => ({
    name: 'TEST-VENUE',
    keepsOrders: true,
    submit: (...all) => venue.submit(...all),
    look: (...all) => venue.look(...all),
    replace: (...all) => venue.replace(...all),
    cancel: (...all) => venue.cancel(...all),
  }))

  test('partial fills, a repeated ExecID, a busted execution and a corrected one', async () => {
    const order = venueOrder()
    await quickfix.tell('hold')
    await desk.venue.submit(order, fallingMarket)
    assert.equal(await look(order), 'working')
    await quickfix.tell(`fill ${order.id} 4 50.00`)
    await quickfix.tell('duplicate')
    await quickfix.tell(`fill ${order.id} 2.5 50.01`)
    await quickfix.tell(`bust ${order.id}`)
    assert.equal(await look(order), 'working, 4.0000 at 50.00')
    await quickfix.tell(`correct ${order.id} 49.99`)
    await quickfix.tell(`fill ${order.id} 6 50.02`)
    assert.equal(await look(order), 'filled, 4.0000 at 49.99, 6.0000 at 50.02')
  })

  test('executions during a lost connection arrive once, by a resend with PossDupFlag', async () => {
    const order = venueOrder()
    await quickfix.tell('hold')
    await desk.venue.submit(order, fallingMarket)
    await desk.settle()
    await desk.stop()
    await quickfix.tell(`fill ${order.id} 3 50.00`)
    await quickfix.tell(`fill ${order.id} 7 50.01`)
    desk.start()
    assert.equal(await look(order), 'filled, 3.0000 at 50.00, 7.0000 at 50.01')
    assert.ok(desk.notes.some((note) => note.includes('are missing; a resend is requested')))
  })

  test('an order that was placed while the connection broke is executed once', async () => {
    await quickfix.tell('release')
    const orders = [venueOrder(), venueOrder(), venueOrder()]
    await desk.venue.submit(orders[0]!, fallingMarket)
    await Promise.all([quickfix.tell('drop'), desk.venue.submit(orders[1]!, fallingMarket)])
    await desk.venue.submit(orders[2]!, fallingMarket)
    for (const order of orders) assert.match(await look(order), /^filled, 10.0000 at \d\d.00$/)
  })

  test('a cancellation that comes too late is refused', async () => {
    const order = venueOrder()
    await quickfix.tell('hold')
    await desk.venue.submit(order, fallingMarket)
    await desk.settle()
    await desk.stop()
    await quickfix.tell(`fill ${order.id} 10 50.00`)
    await desk.venue.cancel(order, AT, fallingMarket)
    desk.start()
    assert.match(await look(order), /^filled/)
  })

  test('a partial fill wins the race against a cancellation; a refused cancellation is requested again', async () => {
    const [raced, refused] = [venueOrder(), venueOrder()]
    await desk.venue.submit(raced, fallingMarket)
    await desk.venue.submit(refused, fallingMarket)
    await desk.settle()
    await quickfix.tell('race 4 50.01')
    await desk.venue.cancel(raced, AT, fallingMarket)
    assert.equal(await look(raced), 'cancelled, 4.0000 at 50.01')
    await quickfix.tell('refuse 1')
    await desk.venue.cancel(refused, AT, fallingMarket)
    assert.equal(await look(refused), 'working')
    await desk.venue.cancel(refused, AT, fallingMarket)
    assert.equal(await look(refused), 'cancelled')
  })
})
