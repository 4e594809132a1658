// Which actions wait for the venue to end orders, and which batches are carried out one instrument after the other.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideWaiting, type OrdersEnded } from './process-action.ts'

const end = (action: string, members: Partial<OrdersEnded> = {}): OrdersEnded => ({
  action,
  isWaiting: false,
  hasReleased: false,
  ...members,
})
const WAITS = { isWaiting: true }
const RELEASES = { hasReleased: true }

test.each<[actions: string, waiting: string[], ended: OrdersEnded[]]>([
  ['nothing', [], []],
  ['an action whose orders have ended', [], [end('a')]],
  ['an action whose orders the venue has yet to end', ['a'], [end('a', WAITS)]],
  ['an action that released the reservations of some orders', ['a'], [end('a', { ...WAITS, ...RELEASES })]],
  ['one of three that waits', ['b'], [end('a'), end('b', WAITS), end('c', RELEASES)]],
  ['two of three that wait', ['a', 'c'], [end('a', WAITS), end('b', RELEASES), end('c', WAITS)]],
])('%s is in the batch, and %j wait for the venue', (_, waiting, ended) => {
  assert.deepEqual([...decideWaiting(ended)], waiting)
})

test.each<[batch: string, ended: OrdersEnded[]]>([
  ['two instruments', [end('a', RELEASES), end('b', RELEASES)]],
  ['two instruments of three', [end('a', RELEASES), end('b', WAITS), end('c', RELEASES)]],
  ['instruments that wait as well', [end('a', { ...WAITS, ...RELEASES }), end('b', RELEASES)]],
])('a batch that releases reservations in %s fails, so that the worker cuts it', (_, ended) => {
  assert.throws(() => decideWaiting(ended), /one instrument after the other/)
})
