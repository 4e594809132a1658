import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { networkCheck, networkOf, readNetwork } from './networks.ts'

describe('a network', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1/32'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['::8.8.8.8', '::808:808/128'],
  ])('%s is %s', (text, network) => assert.deepEqual(readNetwork(text), { network }))

  test.each([
    ['192.0.2.7/24', /The network of this address is 192\.0\.2\.0\/24/],
    ['2001:db8::1/32', /The network of this address is 2001:db8::\/32/],
    ['192.0.2.0/33', /from 0 to 32/],
    ['2001:db8::/129', /from 0 to 128/],
    ['192.0.2.0/', /from 0 to 32/],
    ['192.0.2.0/-1', /from 0 to 32/],
    ['192.0.2.0/255.255.255.0', /from 0 to 32/],
    ['192.0.2.0/24/24', /Must be an address/],
    ['::ffff:192.0.2.0/120', /Must be an address/],
    ['fe80::1%eth0', /Must be an address/],
    ['192.0.2', /Must be an address/],
    ['0xc0.0.2.1', /Must be an address/],
    ['010.0.0.1', /Must be an address/],
    ['office.example', /Must be an address/],
    ['*', /Must be an address/],
    ['', /Must be an address/],
    [' 192.0.2.1', /Must be an address/],
  ])('%s is refused', (text, fault) => {
    const read = readNetwork(text)
    assert.match('fault' in read ? read.fault : JSON.stringify(read), fault)
  })
})

describe('the check of an address', () => {
  const check = networkCheck(['192.0.2.0/24', '198.51.100.7/32', '2001:db8::/32', 'fe80::/10'])

  test.each([
    '192.0.2.0',
    '192.0.2.255',
    '198.51.100.7',
    '::ffff:192.0.2.9',
    '::ffff:c000:209',
    '2001:db8::1',
    '2001:db8:ffff::',
    '2001:0DB8::1',
    'fe80::1%eth0',
  ])('%s is inside', (address) => assert.equal(check(address), true))

  test.each([
    '192.0.3.0',
    '198.51.100.8',
    '::ffff:192.0.3.1',
    '::192.0.2.1',
    '2001:db9::1',
    '::1',
    '',
    'unknown',
    '192.0.2.1:1234',
    '[2001:db8::1]',
    '192.0.2',
    '192.0.2.1, 10.0.0.1',
  ])('%s is outside', (address) => assert.equal(check(address), false))

  test('no network of one family covers an address of the other', () => {
    assert.equal(networkCheck(['::/0'])('192.0.2.1'), false)
    assert.equal(networkCheck(['::/0'])('::ffff:192.0.2.1'), false)
    assert.equal(networkCheck(['0.0.0.0/0'])('2001:db8::1'), false)
  })

  test('every address is inside without networks', () => {
    assert.equal(networkCheck([])('203.0.113.9'), true)
    assert.equal(networkCheck([])('unknown'), true)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['', ''],
])('the network of one caller: %s is %s', (address, network) => {
  assert.equal(networkOf(address), network)
})
