import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type CellFacts, decideJoin } from './decide-join.ts'

const alone: CellFacts = {
  place: '1 holdfast',
  migrations: 'one',
  wal_level: 'logical',
  environment: 'sandbox',
  name: null,
  home: null,
  addresses: ['a', 'b'],
  masters: ['m1'],
  keys: 'w1',
  sealed: [],
  used: ['ins_1'],
  instruments: ['ins_1', 'ins_2'],
  has_followers: false,
}
const home: CellFacts = { ...alone, place: '2 holdfast', keys: 'w2' }

/** The facts of the cell b and of the home a, and a part of the reason against a join; none if it may join. */
test.each<[string, Partial<CellFacts>, Partial<CellFacts>, RegExp | undefined]>([
  ['a new cell', {}, {}, undefined],
  ['a cell that has joined already', { name: 'b', home: 'a' }, { name: 'a', home: 'a' }, undefined],
  ['a cell that has left, with the same keys', { sealed: ['operators'], keys: 'w2' }, {}, undefined],
  ['a cell of another home', { name: 'b', home: 'c' }, {}, /home of this cell is c: leave/],
  ['the home of others', { name: 'b', home: 'b', has_followers: true }, {}, /home of others/],
  ['a cell of another name', { name: 'x', home: 'a' }, {}, /This cell is x/],
  ['a follower in place of the home', {}, { name: 'c', home: 'a' }, /leads to the cell c/],
  ['one database', { place: '2 holdfast' }, {}, /same database/],
  ['an older release', { migrations: 'none' }, {}, /migrate first/],
  ['a database without logical replication', { wal_level: 'replica' }, {}, /wal_level/],
  ['a live cell of a sandbox', { environment: 'live' }, {}, /live, and the home is sandbox/],
  ['a cell without an address', { addresses: [] }, {}, /holdfast cell set b/],
  ['a home without an address', {}, { addresses: ['b'] }, /holdfast cell set a/],
  ['a home with a strange master key', {}, { masters: ['m1', 'm2'] }, /same master keys/],
  ['a cell with a strange master key', { masters: ['m3'] }, {}, /same master keys/],
  ['a cell with operators of its own', { sealed: ['operators'] }, {}, /sealed rows .* in operators/],
  ['an instrument that the home lacks', { used: ['ins_9'] }, {}, /lacks instruments of this cell: ins_9/],
])('%s joins, or the reason is named', (_, here, there, reason) => {
  const decision = decideJoin('b', 'a', ['m1'], { ...alone, ...here }, { ...home, ...there })
  if (reason === undefined) assert.equal(decision, undefined)
  else assert.match(String(decision), reason)
})

test('a cell does not join itself, nor with a name that is too long for a slot', () => {
  assert.match(String(decideJoin('a', 'a', ['m1'], alone, home)), /another cell/)
  assert.match(String(decideJoin('b'.repeat(41), 'a', ['m1'], alone, home)), /at most 40/)
})
