// No operator sees a member of a row that is neither on the list nor marked, nor a marked one without its mask.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { maskRow } from './mask-row.ts'

const PAYMENT = {
  id: 'inp_1',
  owner_name: 'Ada Keller',
  iban: 'DE02120300000000202051',
  reference: 'Rent of Ada',
  resolution_note: null,
  tax_number: 'Secret 123',
}

test('a row shows the listed members and the masks of the marked ones', () => {
  assert.deepEqual(maskRow('inbound_payments', PAYMENT, ['id']), {
    id: 'inp_1',
    owner_name: 'A… K…',
    iban: 'DE02…2051',
    reference: '…',
    resolution_note: null,
  })
})

test('a marked member that is listed has its place, and its mask', () => {
  assert.deepEqual(
    Object.entries(
      maskRow('accounts', { id: 'acc_1', name: 'Ada Keller', status: 'active' }, ['name', 'id']),
    ),
    [
      ['name', 'A… K…'],
      ['id', 'acc_1'],
    ],
  )
})

test('a marked column that the row does not have is not added', () => {
  assert.deepEqual(maskRow('inbound_payments', { id: 'inp_1', iban: '' }, ['id']), { id: 'inp_1', iban: '' })
})
