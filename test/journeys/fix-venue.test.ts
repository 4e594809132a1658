// The FIX venue over real connections, against a counterparty of our own and, where it is installed, QuickFIX.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { PLATFORM } from '../../src/db/database.ts'
import { leaseSession } from '../../src/venues/fix/session/database-store.ts'
import { sessionName } from '../../src/venues/fix/settings.ts'
import { fallingMarket, replacementOf, venueContract, venueOrder } from '../../src/venues/venue.contract.ts'
import type { Venue, VenueOrder } from '../../src/venues/venue.ts'
import { testApp } from '../support/direct.ts'
import { type Counterparty, startAcceptor } from '../support/fix-acceptor.ts'
import { type FixDesk, inContractMarket, openFixDesk } from '../support/fix-desk.ts'
import { until } from '../support/until.ts'

let desks = 0
const AT = '2027-03-01T10:00:00.000Z'

async function startDesk(file: object = {}) {
  const ours = `DESK${++desks}-${process.pid}-${Date.now()}`
  const acceptor = await startAcceptor('VENUE', ours)
  const desk = await openFixDesk(acceptor, { sender_comp_id: ours, target_comp_id: 'VENUE', ...file })
  desk.start()
  return { acceptor, desk }
}

describe('a session with the acceptor of the tests', () => {
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
    keepsOrders: true,
    submit: (...all) => venue.submit(...all),
    look: (...all) => venue.look(...all),
    replace: (...all) => venue.replace(...all),
    cancel: (...all) => venue.cancel(...all),
  }))
})

const stopAll = async ({ acceptor, desk }: Awaited<ReturnType<typeof startDesk>>) => {
  await desk.stop()
  await acceptor.stop()
}

describe('orders over the session', () => {
  type Started = Awaited<ReturnType<typeof startDesk>>
  /** A test with a session of its own; the file completes its settings. */
  const overSession = (title: string, file: object, play: (started: Started) => Promise<void>) =>
    test(title, async () => {
      const started = await startDesk(file)
      try {
        await play(started)
      } finally {
        await stopAll(started)
      }
    })
  /** An order that the venue has and does not execute. */
  const heldOrder = async ({ acceptor, desk }: Started): Promise<VenueOrder> => {
    const order = venueOrder()
    await acceptor.tell('hold')
    await desk.venue.submit(order, fallingMarket)
    await desk.settle()
    return order
  }
  const look = async ({ desk }: Started, order: VenueOrder) => {
    await desk.settle()
    const { fills, outcome } = await desk.venue.look(order, AT, fallingMarket)
    return [outcome, ...fills.map(({ quantity, price }) => `${quantity} at ${price}`)].join(', ')
  }
  const shows = async (started: Started, order: VenueOrder, expected: string) =>
    assert.equal(await look(started, order), expected)
  const countLogons = ({ acceptor }: Started) => acceptor.received.filter(({ type }) => type === 'A').length

  overSession(
    'an order that the venue does not take is rejected',
    { order_fields: { 1: 'REJECT' } },
    async (started) => {
      const order = venueOrder()
      await started.desk.venue.submit(order, fallingMarket)
      await shows(started, order, 'rejected')
    },
  )

  overSession(
    'executions come in parts, each counts once however often it is reported, and a void one no more',
    {},
    async (started) => {
      const { acceptor } = started
      const order = await heldOrder(started)
      await shows(started, order, 'working')
      await acceptor.tell(`fill ${order.id} 4 50.00`)
      await acceptor.tell('duplicate')
      await acceptor.tell('duplicate')
      await shows(started, order, 'working, 4.0000 at 50.00')
      await acceptor.tell(`fill ${order.id} 2.5 50.01`)
      await acceptor.tell(`bust ${order.id}`)
      await shows(started, order, 'working, 4.0000 at 50.00')
      await acceptor.tell(`correct ${order.id} 49.99`)
      await shows(started, order, 'working, 4.0000 at 49.99')
      await acceptor.tell(`fill ${order.id} 6 50.02`)
      await shows(started, order, 'filled, 4.0000 at 49.99, 6.0000 at 50.02')
    },
  )

  overSession(
    'what the venue sends into a connection that breaks comes again, marked as a possible duplicate, and counts once',
    {},
    async (started) => {
      const { acceptor, desk } = started
      const order = await heldOrder(started)
      await acceptor.tell(`fill ${order.id} 3 50.00`)
      await desk.settle()
      await acceptor.tell('silent')
      await acceptor.tell(`fill ${order.id} 3 50.01`)
      await acceptor.tell('test')
      await acceptor.tell(`fill ${order.id} 4 50.02`)
      await acceptor.tell('drop')
      await shows(started, order, 'filled, 3.0000 at 50.00, 3.0000 at 50.01, 4.0000 at 50.02')
      assert.ok(desk.notes.some((note) => note.includes('are missing; a resend is requested')))
      // Everything again: the venue resends without a request.
      await acceptor.tell('again')
      await shows(started, order, 'filled, 3.0000 at 50.00, 3.0000 at 50.01, 4.0000 at 50.02')
    },
  )

  overSession(
    'an order that was lost with the connection is sent again as it was, marked, and what was placed meanwhile after it',
    {},
    async (started) => {
      const { acceptor, desk } = started
      await desk.settle()
      await acceptor.tell('silent')
      const [lost, later] = [venueOrder(), venueOrder()]
      await desk.venue.submit(lost, fallingMarket)
      const app = await testApp()
      await until(
        () => app.database.sql(desk.tenant)`
          select from fix_requests where tenant = ${desk.tenant} and id = ${lost.id} and seq is not null`,
        ({ length }) => length === 1,
      )
      await acceptor.tell('drop')
      await desk.venue.submit(later, fallingMarket)
      await shows(started, lost, 'filled, 10.0000 at 50.00')
      await shows(started, later, 'filled, 10.0000 at 50.00')
      const orders = acceptor.received.filter(({ type }) => type === 'D')
      const first = orders.find((message) => message.get(11) === lost.id)!
      assert.deepEqual([first.get(43), first.get(122) !== undefined], ['Y', true])
    },
  )

  overSession(
    'numbers go on where they were after a restart of our side, and what came meanwhile is not lost',
    {},
    async (started) => {
      const { acceptor, desk } = started
      const order = await heldOrder(started)
      await desk.stop()
      const before = await acceptor.tell(`fill ${order.id} 10 50.00`)
      assert.ok(before.next_in > 3)
      desk.start()
      await shows(started, order, 'filled, 10.0000 at 50.00')
      assert.ok((await acceptor.tell('numbers')).next_in > before.next_in)
      assert.equal(acceptor.received.filter(({ type }) => type === 'D').length, 1)
    },
  )

  const cancelsOf = async ({ desk }: Started, { id }: VenueOrder) => {
    const app = await testApp()
    return app.database.sql(desk.tenant)<{ id: string; refused: string | null }>`
      select id, refused from fix_requests
      where tenant = ${desk.tenant} and "order" = ${id} and type = 'F' order by ordinal`
  }

  overSession(
    'a cancellation that comes too late is refused and the order stays as it is',
    {},
    async (started) => {
      const { acceptor, desk } = started
      const order = await heldOrder(started)
      await desk.stop()
      await acceptor.tell(`fill ${order.id} 10 50.00`)
      await desk.venue.cancel(order, AT, fallingMarket)
      desk.start()
      await shows(started, order, 'filled, 10.0000 at 50.00')
      assert.deepEqual(await cancelsOf(started, order), [{ id: `${order.id}-C`, refused: '0' }])
      // Of what has ended nothing is asked any more.
      assert.equal((await desk.venue.cancel(order, AT, fallingMarket)).outcome, 'filled')
      assert.equal((await cancelsOf(started, order)).length, 1)
    },
  )

  overSession(
    'what executes as the cancellation arrives counts, and the rest is cancelled',
    {},
    async (started) => {
      const { acceptor, desk } = started
      const order = await heldOrder(started)
      await acceptor.tell('race 4 50.01')
      await desk.venue.cancel(order, AT, fallingMarket)
      await shows(started, order, 'cancelled, 4.0000 at 50.01')
    },
  )

  overSession(
    'a cancellation that counts an execution whose report is still to come waits for it',
    {},
    async (started) => {
      const { acceptor, desk } = started
      const order = await heldOrder(started)
      const before = acceptor.received.length
      await acceptor.tell('race 4 50.01 late')
      // Its own look may find the cancellation already there, or nothing yet.
      await desk.venue
        .cancel(order, AT, fallingMarket)
        .catch(({ message }) => assert.match(message, /counts 4.0000 of order/))
      await until(
        async () => acceptor.received.length,
        (count) => count > before,
      )
      const seen = await until(
        () => look(started, order).catch(({ message }) => String(message)),
        (outcome) => !/counts 4.0000 of order|working/.test(outcome),
      )
      assert.equal(seen, 'cancelled, 4.0000 at 50.01')
      const app = await testApp()
      await app.database.write(desk.tenant)`
        delete from fix_reports where tenant = ${desk.tenant} and "order" = ${order.id} and exec_type = 'F'`
      await assert.rejects(desk.venue.look(order, AT, fallingMarket), /counts 4.0000 of order/)
    },
  )

  overSession(
    'a cancellation that is refused is asked for again, five times, and is then a matter for people',
    {},
    async (started) => {
      const { acceptor, desk } = started
      const [order, stubborn] = [venueOrder(), venueOrder()]
      await acceptor.tell('hold')
      await desk.venue.submit(order, fallingMarket)
      await desk.venue.submit(stubborn, fallingMarket)
      await desk.settle()
      await acceptor.tell('refuse 1')
      for (let n = 0; n < 2; n++) {
        await desk.venue.cancel(order, AT, fallingMarket)
        await desk.venue.cancel(order, AT, fallingMarket)
        await desk.settle()
      }
      await shows(started, order, 'cancelled')
      assert.deepEqual(await cancelsOf(started, order), [
        { id: `${order.id}-C`, refused: '2' },
        { id: `${order.id}-C2`, refused: null },
      ])
      await acceptor.tell('refuse 9')
      for (let n = 0; n < 5; n++) {
        await desk.venue.cancel(stubborn, AT, fallingMarket)
        await desk.settle()
      }
      await assert.rejects(desk.venue.cancel(stubborn, AT, fallingMarket), /refuses to cancel/)
      assert.equal((await cancelsOf(started, stubborn)).length, 5)
      await shows(started, stubborn, 'working')
    },
  )

  const nextOf = (order: VenueOrder, terms: Parameters<typeof replacementOf>[1]) =>
    replacementOf({ ...order, closes_at: '2099-03-05T16:30:00.000Z' }, { time_in_force: 'gtc', ...terms })
  const answerTo = async ({ desk }: Started, order: VenueOrder) => {
    await desk.settle()
    return (await desk.venue.look(order, AT, fallingMarket)).replacement
  }
  const requestsOf = ({ acceptor }: Started) =>
    acceptor.received
      .filter(({ type }) => 'DFG'.includes(type))
      .map((message) => [message.type, message.get(11), message.get(41), message.get(38), message.get(44)])

  overSession(
    'new terms go out under a number of their own, once, and the number that counts is named by what follows',
    {},
    async (started) => {
      const { acceptor, desk } = started
      const order = venueOrder({ order_type: 'limit', limit_price: '45.00' })
      await desk.venue.submit(order, fallingMarket)
      const first = nextOf(order, { quantity: '14', limit_price: '44.00' })
      await desk.venue.replace(first, AT, fallingMarket)
      await desk.venue.replace(first, AT, fallingMarket)
      assert.equal(await answerTo(started, first), 'confirmed')
      await acceptor.tell('refuse 1')
      const second = nextOf(order, { number: 2, quantity: '15', limit_price: '43.00' })
      await desk.venue.replace(second, AT, fallingMarket)
      assert.equal(await answerTo(started, second), 'refused')
      const third = nextOf(order, { number: 3, quantity: '15', limit_price: '43.00' })
      await desk.venue.replace(third, AT, fallingMarket)
      assert.equal(await answerTo(started, third), 'confirmed')
      await acceptor.tell(`fill ${order.id} 4 43.00`)
      await shows(started, order, 'working, 4.0000 at 43.00')
      await desk.venue.cancel({ ...order, quantity: '15' }, AT, fallingMarket)
      await shows(started, order, 'cancelled, 4.0000 at 43.00')
      const { id } = order
      assert.deepEqual(requestsOf(started), [
        ['D', id, undefined, '10', '45.00'],
        ['G', `${id}-R1`, id, '14', '44.00'],
        ['G', `${id}-R2`, `${id}-R1`, '15', '43.00'],
        ['G', `${id}-R3`, `${id}-R1`, '15', '43.00'],
        ['F', `${id}-C`, `${id}-R3`, '15', undefined],
      ])
    },
  )

  overSession('what executes as new terms arrive counts: in part, and as a whole', {}, async (started) => {
    const { acceptor, desk } = started
    const [part, whole] = [await heldOrder(started), await heldOrder(started)]
    await acceptor.tell('race 4 50.01')
    const next = nextOf(part, { quantity: '14' })
    await desk.venue.replace(next, AT, fallingMarket)
    assert.equal(await answerTo(started, next), 'confirmed')
    await shows(started, part, 'working, 4.0000 at 50.01')
    await acceptor.tell(`fill ${part.id} 10 50.00`)
    await shows(started, part, 'filled, 4.0000 at 50.01, 10.0000 at 50.00')
    await acceptor.tell('race 10 50.02')
    const late = nextOf(whole, { quantity: '14' })
    await desk.venue.replace(late, AT, fallingMarket)
    assert.equal(await answerTo(started, late), 'refused')
    await shows(started, whole, 'filled, 10.0000 at 50.02')
  })

  overSession('less than has executed ends the order at the venue as filled', {}, async (started) => {
    const { acceptor, desk } = started
    const order = await heldOrder(started)
    await acceptor.tell(`fill ${order.id} 8 50.00`)
    const next = nextOf(order, { quantity: '6' })
    await desk.venue.replace(next, AT, fallingMarket)
    assert.equal(await answerTo(started, next), 'confirmed')
    await shows(started, next, 'filled, 8.0000 at 50.00')
  })

  overSession(
    'new terms that have not gone out when the order is cancelled never go out',
    {},
    async (started) => {
      const { desk } = started
      const order = await heldOrder(started)
      await desk.stop()
      await desk.venue.replace(nextOf(order, { quantity: '14' }), AT, fallingMarket)
      await desk.venue.cancel(order, AT, fallingMarket)
      desk.start()
      await shows(started, order, 'cancelled')
      assert.deepEqual(
        requestsOf(started).map(([type]) => type),
        ['D', 'F'],
      )
    },
  )

  overSession(
    'an order that has not gone out is cancelled here and never goes out; nor does one whose session has closed',
    {},
    async (started) => {
      const { acceptor, desk } = started
      await desk.settle()
      await desk.stop()
      const [cancelled, kept] = [venueOrder(), venueOrder()]
      const expired = venueOrder({
        order_type: 'limit',
        limit_price: '45.00',
        closes_at: '2020-01-01T16:30:00.000Z',
      })
      for (const order of [cancelled, kept]) await desk.venue.submit(order, fallingMarket)
      assert.equal((await desk.venue.submit(expired, fallingMarket)).outcome, 'expired')
      assert.equal((await desk.venue.cancel(cancelled, AT, fallingMarket)).outcome, 'cancelled')
      desk.start()
      await shows(started, kept, 'filled, 10.0000 at 50.00')
      await shows(started, cancelled, 'cancelled')
      await shows(started, expired, 'expired')
      const sent = acceptor.received
        .filter(({ type }) => 'DF'.includes(type))
        .map((message) => message.get(11))
      assert.deepEqual(sent, [kept.id])
    },
  )

  overSession(
    'a message of ours that the venue cannot read rejects the order',
    { order_fields: { 1: 'GARBLED' } },
    async (started) => {
      const order = venueOrder()
      await started.desk.venue.submit(order, fallingMarket)
      await shows(started, order, 'rejected')
    },
  )

  overSession(
    'the venue is answered when it asks whether we are there; a report of no order of ours is noted',
    {},
    async (started) => {
      const { acceptor, desk } = started
      await desk.settle()
      await acceptor.tell('test')
      await acceptor.tell('stray')
      await desk.settle()
      assert.ok(acceptor.received.some((message) => message.type === '0' && message.get(112) === 'hello'))
      assert.ok(desk.notes.some((note) => note.includes('report stray belongs to no order of ours')))
    },
  )

  overSession(
    'a report that lacks what it must have is refused, and the session goes on',
    {},
    async (started) => {
      const { acceptor, desk } = started
      const order = venueOrder()
      await desk.settle()
      await acceptor.tell('broken')
      await desk.venue.submit(order, fallingMarket)
      await shows(started, order, 'filled, 10.0000 at 50.00')
      const reject = acceptor.received.find(({ type }) => type === '3')!
      assert.deepEqual([reject.get(371), reject.get(373)], ['17', '1'])
    },
  )

  overSession(
    'numbers begin anew with every logon where the file says so',
    { reset_on_logon: true },
    async ({ acceptor, desk }) => {
      await desk.settle()
      await desk.stop()
      desk.start()
      await desk.settle()
      const logon = acceptor.received.filter(({ type }) => type === 'A').at(-1)!
      assert.deepEqual([logon.get(34), logon.get(141)], ['1', 'Y'])
      assert.deepEqual(await acceptor.tell('numbers'), { next_out: 2, next_in: 2 })
    },
  )

  overSession(
    'a venue that falls silent is asked and then left, and we call again',
    { heartbeat_seconds: 1 },
    async (started) => {
      const { acceptor, desk } = started
      await desk.settle()
      await acceptor.tell('silent')
      await until(
        async () => desk.notes,
        (notes) => notes.some((note) => note.includes('fallen silent')),
      )
      await desk.settle()
      assert.ok(countLogons(started) >= 2)
    },
  )

  const DAY_MS = 86_400_000

  overSession(
    'with a schedule the numbers of both sides begin again at 1 with each day',
    { schedule: { start: '00:00:00', end: '00:00:00', zone: 'UTC' } },
    async (started) => {
      const { acceptor, desk } = started
      const [first, second] = [venueOrder(), venueOrder()]
      await desk.venue.submit(first, fallingMarket)
      await shows(started, first, 'filled, 10.0000 at 50.00')
      await desk.stop()
      await acceptor.tell('day')
      desk.pass(DAY_MS)
      desk.start()
      await desk.venue.submit(second, fallingMarket)
      await shows(started, second, 'filled, 10.0000 at 50.00')
      const logons = acceptor.received.filter(({ type }) => type === 'A')
      assert.deepEqual(
        logons.map((message) => message.get(34)),
        ['1', '1'],
      )
    },
  )

  overSession(
    'a connection ends with its day, and the next one belongs to the new day',
    { schedule: { start: '00:00:00', end: '00:00:00', zone: 'UTC' } },
    async (started) => {
      const { acceptor, desk } = started
      await desk.settle()
      const before = countLogons(started)
      desk.pass(DAY_MS)
      await until(
        async () => acceptor.received.some(({ type }) => type === '5'),
        (isOut) => isOut,
      )
      await acceptor.tell('day')
      await desk.settle()
      assert.ok(countLogons(started) > before)
    },
  )

  overSession('a resend leaves out orders that have ended', {}, async (started) => {
    const { acceptor, desk } = started
    const filled = venueOrder()
    await desk.venue.submit(filled, fallingMarket)
    await shows(started, filled, 'filled, 10.0000 at 50.00')
    const held = await heldOrder(started)
    const before = acceptor.received.length
    await acceptor.tell('request')
    const again = await until(
      async () => acceptor.received.slice(before).filter(({ type }) => type === 'D' || type === '4'),
      (messages) => messages.some(({ type }) => type === 'D'),
    )
    const ids = again.filter(({ type }) => type === 'D').map((message) => message.get(11))
    assert.deepEqual(ids, [held.id])
    assert.equal(again[0]!.type, '4')
  })

  overSession('one process at a time holds the session', {}, async ({ acceptor, desk }) => {
    await desk.settle()
    const app = await testApp()
    const session = sessionName(desk.settings)
    const options = { database: app.database, session, holder: 'another', strange: () => {} }
    assert.equal(await leaseSession(options), undefined)
    await desk.stop()
    const store = await leaseSession(options)
    assert.equal(store?.next_in, (await acceptor.tell('numbers')).next_out)
    // A process that has lost it can neither send nor receive.
    await app.database.write(PLATFORM)`update fix_sessions set holder = 'a third' where session = ${session}`
    await assert.rejects(store!.reserve(), /another process/)
    await assert.rejects(store!.advance(100), /another process/)
  })
})
