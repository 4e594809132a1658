import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { checkUrl, isLoopbackAddress, isPublicAddress } from './address.ts'

describe('a URL that may be registered', () => {
  test.each([
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com/'],
    ['HTTPS://Hooks.Example.COM/In/Box?Key=A', 'https://hooks.example.com/In/Box?Key=A'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['https://example.com:0443/a', 'https://example.com/a'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['https://example.com:80/a', 'https://example.com:80/a'],
    ['https://example.com?x=1', 'https://example.com?x=1'],
    ['https://example.com/a/../b/%7e', 'https://example.com/a/../b/%7e'],
    ['https://MÜNCHEN.example/a', 'https://xn--mnchen-3ya.example/a'],
    ['https://example.com./a', 'https://example.com./a'],
    [`https://${'a'.repeat(63)}.example/`, `https://${'a'.repeat(63)}.example/`],
    ['https://127.0.0.1.example.com/', 'https://127.0.0.1.example.com/'],
    ['https://example.com/user@host', 'https://example.com/user@host'],
    [`https://example.com/${'a'.repeat(2028)}`, `https://example.com/${'a'.repeat(2028)}`], // 20 + 2028
  ])('%s', (given, kept) => assert.deepEqual(checkUrl(given, false), { url: kept }))
})

describe('a URL that is refused', () => {
  test.each([
    '',
    'example.com',
    '/hooks',
    'https:example.com',
    'https:///example.com',
    'https://',
    'https://?x',
    'https://exa mple.com/',
    ' https://example.com/',
    'https://example.com/\n',
    'https:\\\\example.com',
    'https://example.com\\@10.0.0.1/',
    'https://ex\tample.com/',
    'https://example.com/hook\u202e',
    'https://example.com:99999/',
    'https://1.2.3.4.5/',
    'https://./',
    'https://.../',
    'https://a..example/',
    'https://.example.com/',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(127)}de/`, // 256
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://@example.com/',
    'https://example.com/#part',
    'https://example.com#',
    'https://93.184.216.34/',
    'https://10.0.0.1/',
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://2130706433/', // 127.0.0.1 as one decimal number
    'https://1572395042/', // 93.184.216.34 as one decimal number
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://8.8/',
    'https://%31%32%37.0.0.1/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[2606:2800:220:1::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:5db8:d822]/',
    'https://[fe80::1%25eth0]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://app.localhost/',
    `https://example.com/${'a'.repeat(2029)}`,
  ])('%s is refused with a sentence', (url) => {
    const { refusal, ...rest } = checkUrl(url, false) as { refusal: string }
    assert.match(refusal, /^The .+\.$/)
    assert.deepEqual(rest, {})
  })
})

describe('addresses for a receiver on the same machine', () => {
  test.each([
    ['http://localhost:3000/hooks', 'http://localhost:3000/hooks'],
    ['http://example.com:80/', 'http://example.com/'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://127.1:3000', 'http://127.0.0.1:3000'],
    ['http://127.8.9.10/', 'http://127.8.9.10/'],
    ['http://[::1]:3000/', 'http://[::1]:3000/'],
    ['http://[0:0:0:0:0:0:0:1]/', 'http://[::1]/'],
    ['https://localhost:443/', 'https://localhost/'],
  ])('%s is allowed', (given, kept) => assert.deepEqual(checkUrl(given, true), { url: kept }))

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://0.0.0.0/',
    'http://93.184.216.34/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://user@localhost/',
    'ftp://localhost/',
    'http://localhost/#a',
  ])('%s is still refused', (url) => assert.ok('refusal' in checkUrl(url, true)))
})

test('normalising a normalised URL changes nothing', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, validSchemes: ['https'] }), (given) => {
      const once = checkUrl(given, false)
      if ('url' in once) assert.deepEqual(checkUrl(once.url, false), once)
    }),
  )
})

describe('an address of the public internet', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2a00:1450:4001:830::200e',
    '2001:200::1', // the first block after 2001::/23
    '::ffff:8.8.8.8',
    '64:ff9b::808:808', // NAT64 of 8.8.8.8
  ])('%s', (address) => assert.equal(isPublicAddress(address), true))
})

describe('an address to which no request may go', () => {
  test.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.0', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.0', 'carrier-grade NAT'],
    ['100.100.100.200', 'metadata of Alibaba Cloud, carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['168.63.129.16', 'platform address of Azure'],
    ['169.254.0.1', 'link-local'],
    ['169.254.169.254', 'metadata of AWS, Google and Azure, link-local'],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.1', 'protocol assignments'],
    ['192.0.0.192', 'metadata of Oracle Cloud, protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.31.196.1', 'AS112'],
    ['192.52.193.1', 'AMT'],
    ['192.88.99.1', '6to4 relay'],
    ['192.168.1.1', 'private'],
    ['192.175.48.1', 'AS112'],
    ['198.18.0.1', 'benchmarking'],
    ['198.19.255.255', 'benchmarking'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4-compatible loopback'],
    ['::8.8.8.8', 'IPv4-compatible, deprecated'],
    ['::ffff:127.0.0.1', 'mapped loopback'],
    ['::ffff:a00:1', 'mapped private'],
    ['::ffff:169.254.169.254', 'mapped link-local'],
    ['::ffff:0:8.8.8.8', 'IPv4-translated'],
    ['64:ff9b::10.0.0.1', 'NAT64 of a private address'],
    ['64:ff9b::7f00:1', 'NAT64 of loopback'],
    ['64:ff9b::a9fe:a9fe', 'NAT64 of link-local'],
    ['64:ff9b:1::808:808', 'NAT64 of local use'],
    ['100::1', 'discard'],
    ['2001::1', 'Teredo'],
    ['2001:2::1', 'benchmarking'],
    ['2001:3::1', 'AMT'],
    ['2001:4:112::1', 'AS112'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHIDv2'],
    ['2001:30::1', 'drone identifiers'],
    ['2001:1ff::1', 'protocol assignments'],
    ['2001:db8::1', 'documentation'],
    ['2002:a00:1::1', '6to4 of a private address'],
    ['2002:808:808::1', '6to4'],
    ['2620:4f:8000::1', 'AS112'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'outside the global unicast block'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'metadata of AWS, unique local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['2606:2800:220:1::1%eth0', 'any address with a zone'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['', 'not an address'],
    ['example.com', 'not an address'],
    ['0x8.8.8.8', 'not the usual spelling'],
    ['134744072', 'not the usual spelling'],
    ['010.8.8.8', 'not the usual spelling'],
    ['[2606:2800::1]', 'not the usual spelling'],
  ])('%s: %s', (address) => assert.equal(isPublicAddress(address), false))
})

test('no address is both public and loopback, and a mapped address is judged by the address that it contains', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), (four, six) => {
      for (const address of [four, six]) {
        assert.equal(isPublicAddress(address) && isLoopbackAddress(address), false)
      }
      assert.equal(isPublicAddress(`::ffff:${four}`), isPublicAddress(four))
    }),
  )
})

test('loopback is 127.0.0.0/8 and ::1, nothing else', () => {
  const loopback = ['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1']
  const other = ['128.0.0.1', '::2', '::', '::ffff:127.0.0.1', '::1%lo', 'localhost', '']
  assert.deepEqual(loopback.filter(isLoopbackAddress), loopback)
  assert.deepEqual(other.filter(isLoopbackAddress), [])
})
