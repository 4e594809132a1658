// Under which spelling of its bank code the bank account of a sender is registered on accounts.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideRegistrations } from './register-sender.ts'

const registered = (account: string, bank_code: string) => ({ account, bank_code })
const SHORT = registered('acc_1', 'EXMPDEFF')
const LONG = registered('acc_1', 'EXMPDEFFXXX')
const BRANCH = registered('acc_1', 'EXMPDEFF500')
const OF_OTHER = registered('acc_2', 'EXMPDEFF')

test.each<[account: string, bank_code: string, registrations: (typeof SHORT)[]]>([
  ['without a registration', 'EXMPDEFFXXX', []],
  ['with the same spelling', 'EXMPDEFFXXX', [LONG]],
  ['with the short spelling', 'EXMPDEFF', [SHORT]],
  ['with another branch of the bank', 'EXMPDEFFXXX', [BRANCH]],
  ['with another branch and the short spelling', 'EXMPDEFF', [BRANCH, SHORT]],
  ['beside another account with the short spelling', 'EXMPDEFFXXX', [OF_OTHER]],
])('a payment of EXMPDEFFXXX to an account %s is registered as %s', (_, bank_code, registrations) => {
  assert.deepEqual(decideRegistrations(registrations, ['acc_1'], 'EXMPDEFFXXX'), [
    { account: 'acc_1', bank_code },
  ])
})

test('each account of a payment has a registration, in the order of the accounts', () => {
  const registrations = [SHORT, registered('acc_2', 'EXMPDEFF500')]
  assert.deepEqual(decideRegistrations(registrations, ['acc_3', 'acc_1', 'acc_2'], 'EXMPDEFFXXX'), [
    registered('acc_3', 'EXMPDEFFXXX'),
    SHORT,
    registered('acc_2', 'EXMPDEFFXXX'),
  ])
  assert.deepEqual(decideRegistrations(registrations, [], 'EXMPDEFFXXX'), [])
})
