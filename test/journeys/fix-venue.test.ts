// The FIX venue over real connections, against a counterparty of our own and, where it is installed, QuickFIX.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { fallingMarket, venueContract, venueOrder } from '../../src/venues/venue.contract.ts'
import type { Venue } from '../../src/venues/venue.ts'
import { type Counterparty, startAcceptor } from '../support/fix-acceptor.ts'
import { type FixDesk, inContractMarket, openFixDesk } from '../support/fix-desk.ts'

let made = 0
const AT = '2027-03-01T10:00:00.000Z'

async function startDesk(file: object = {}) {
  const ours = `DESK${++made}-${process.pid}-${Date.now()}`
  const acceptor = await startAcceptor('VENUE', ours)
  const desk = await openFixDesk(acceptor, { sender_comp_id: ours, target_comp_id: 'VENUE', ...file })
  desk.start()
  return { acceptor, desk }
}

describe('with the acceptor of the tests', () => {
  let counterparty: Counterparty
  let desk: FixDesk
  let venue: Venue
  beforeAll(async () => {
    const started = await startDesk()
    counterparty = started.acceptor
    desk = started.desk
    venue = inContractMarket(desk, counterparty)
  })
  afterAll(async () => {
    await desk.stop()
    await counterparty.stop()
  })

  venueContract('the FIX venue', () => ({
    name: 'TEST-VENUE',
    submit: (...all) => venue.submit(...all),
    look: (...all) => venue.look(...all),
    cancel: (...all) => venue.cancel(...all),
  }))
})

describe('an order', () => {
  test('that the venue does not take is rejected', async () => {
    const { acceptor, desk } = await startDesk({ order_fields: { 1: 'REJECT' } })
    const order = venueOrder()
    await desk.venue.submit(order, fallingMarket)
    await desk.settle()
    const { fills, outcome } = await desk.venue.look(order, AT, fallingMarket)
    assert.deepEqual([fills, outcome], [[], 'rejected'])
    await desk.stop()
    await acceptor.stop()
  })
})
