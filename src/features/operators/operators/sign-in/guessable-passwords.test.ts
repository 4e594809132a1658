import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isCommon } from './guessable-passwords.ts'

test.each([
  'passwordpassword',
  'Password12345',
  'P@ssw0rd2026!',
  'password password',
  'PASSWORDPASSWORD',
  'passw0rdpassw0rd',
  'qwertyuiop123',
  '1q2w3e4r5t6y',
  'qazwsxedcrfv',
  '123456789012',
  '098765432109',
  'abcdefghijkl',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abababababab',
  'xkz9xkz9xkz9',
  'letmeinletmein',
  'iloveyouforever',
  'Welcome2026!!',
  'Winter2026!!!!',
  'administrator1',
  'changemechangeme',
  'trustnoone123',
  'holdfast-holdfast',
  'Summer-Summer-2026',
])('%s is common', (password) => assert.equal(isCommon(password), true))

test.each([
  'correct horse battery staple',
  'a wrong password',
  'Tz7-mk2_Qw9x',
  'ninety blue otters sing',
  'gr8-umbrella-cactus',
  'v8Kp2nQzR4tL',
  'die Katze schläft im Regal',
  '密碼很長而且沒有人知道啊啊',
])('%s is not', (password) => assert.equal(isCommon(password), false))

test('the address of the person adds nothing to a password', () => {
  assert.equal(isCommon('ines.duarte2026!'), false)
  assert.equal(isCommon('ines.duarte2026!', ['ines', 'duarte']), true)
})
