import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isOnThisMachine } from './demo-client.ts'

const HERE = 'http://127.0.0.1:8080'

test.each([
  [
    'a page of this machine',
    HERE,
    '127.0.0.1',
    { host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  ['its other names', HERE, '::1', { host: 'localhost:8080', 'sec-fetch-site': 'same-origin' }, true],
  ['a program in place of a page', HERE, '127.0.0.1', { host: '127.0.0.1:8080' }, false],
  [
    'a listener for both families',
    HERE,
    '::ffff:127.0.0.1',
    { host: '[::1]:8080', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  [
    'another machine',
    HERE,
    '192.168.1.7',
    { host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  [
    'a name that was pointed at this machine',
    HERE,
    '127.0.0.1',
    { host: 'evil.example:8080', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  [
    'a name that only begins like this machine',
    HERE,
    '127.0.0.1',
    { host: '127.0.0.1.evil.example', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  [
    'a name with this machine as its user',
    HERE,
    '127.0.0.1',
    { host: 'evil.example/@localhost', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  ['no host', HERE, '127.0.0.1', {}, false],
  ['a malformed host', HERE, '127.0.0.1', { host: '[::', 'sec-fetch-site': 'same-origin' }, false],
  [
    'a page of another site',
    HERE,
    '127.0.0.1',
    { host: '127.0.0.1:8080', 'sec-fetch-site': 'cross-site' },
    false,
  ],
  [
    'a proxy',
    HERE,
    '127.0.0.1',
    { host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.7' },
    false,
  ],
  [
    'a server with a public address',
    'https://api.example.com',
    '127.0.0.1',
    { host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  [
    'a connection without an address',
    HERE,
    undefined,
    { host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin' },
    false,
  ],
])('%s: the page is on the machine of %s, at %s with %j: %s', (_case, base_url, address, headers, is) =>
  assert.equal(isOnThisMachine(base_url, { address, headers }), is))
