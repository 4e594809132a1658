import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  contentTypeOf,
  contentTypes,
  disposition,
  faultOfFilename,
  HEAD_BYTES,
  looksLike,
  stateOf,
} from './rules.ts'

const head = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const box = (brand: string, ...more: string[]) =>
  head([0, 0, 0, 16 + 4 * more.length], 'ftyp', brand, '\0\0\0\0', ...more, 'mdat')

const EVIDENCE = contentTypes('verification_evidence')

describe('the first bytes of a file', () => {
  const good: [string, Buffer][] = [
    ['application/pdf', head('%PDF-1.4\n')],
    ['application/pdf', head([0xef, 0xbb, 0xbf], '%PDF-2.0')],
    ['application/pdf', head('\r\n %PDF-1.7')],
    ['image/jpeg', head([0xff, 0xd8, 0xff, 0xe1])],
    ['image/png', head([0x89], 'PNG\r\n', [0x1a, 0x0a])],
    ['image/webp', head('RIFF', [1, 2, 3, 4], 'WEBPVP8L')],
    ['image/heic', box('heic')],
    ['image/heic', box('mif1', 'mif1', 'heic')],
    ['image/heic', box('msf1', 'hevc')],
  ]
  test.each(good)('%s is recognised by its own first bytes and by no others', (type, bytes) => {
    assert.deepEqual(
      EVIDENCE.filter((one) => looksLike(one, bytes)),
      [type],
    )
  })

  const bad: [string, Buffer][] = [
    ['a page of the web', head('<!doctype html><script>')],
    ['a program', head([0x7f], 'ELF')],
    ['an archive', head('PK', [3, 4])],
    ['a page with a PDF behind it', head('<html>%PDF-1.7')],
    ['a PDF without a version', head('%PDF-x')],
    ['a RIFF of sound', head('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
    ['an AVIF picture', box('avif', 'mif1', 'miaf')],
    ['a film', box('isom', 'iso2', 'avc1')],
    ['a picture in a container that names no kind', box('mif1', 'mif1')],
    ['a brand behind the end of its box', head([0, 0, 0, 16], 'ftypmif1\0\0\0\0heic')],
    ['nothing', head()],
    ['one byte', head([0xff])],
  ]
  test.each(bad)('%s is not recognised as any type', (_, bytes) => {
    assert.deepEqual(
      EVIDENCE.filter((type) => looksLike(type, bytes)),
      [],
    )
  })

  test('the first bytes of a file of orders are text, with tabs and ends of lines', () => {
    assert.equal(looksLike('text/csv', Buffer.from('\uFEFFaccount,instrument\r\n\t')), true)
    assert.equal(looksLike('text/csv', Buffer.from('PK\u0003\u0004')), false)
    assert.equal(contentTypeOf('order_batch', 'orders.csv', undefined), 'text/csv')
    assert.equal(contentTypeOf('order_batch', 'orders.pdf', undefined), undefined)
    assert.equal(contentTypeOf('verification_evidence', 'orders.csv', 'text/csv'), undefined)
  })

  test('the first bytes of a file of any kind are checked without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: HEAD_BYTES }), (bytes) => {
        for (const type of [...EVIDENCE, 'text/csv', 'text/html']) looksLike(type, Buffer.from(bytes))
      }),
    )
  })
})

test('the type is the declared one, in any letter case and without parameters, or that of the extension', () => {
  assert.equal(contentTypeOf('verification_evidence', 'a.pdf', undefined), 'application/pdf')
  assert.equal(
    contentTypeOf('verification_evidence', 'a.png', 'Application/PDF; version=1'),
    'application/pdf',
  )
  assert.equal(contentTypeOf('verification_evidence', 'a.pdf', 'text/html'), undefined)
  for (const name of ['a', 'pdf', 'a.', 'a.pdf.exe', 'a.pdf ', '.constructor', 'a.toString'])
    assert.equal(contentTypeOf('verification_evidence', name, undefined), undefined, name)
})

test('file names keep their letters, and misleading characters are refused', () => {
  for (const name of ['a.pdf', 'Müller.pdf', '护照.jpg', 'a b (1).pdf', '👩‍👧.png', "o'neil.pdf"])
    assert.equal(faultOfFilename(name), undefined, name)
  for (const name of ['a/b', '..\\b', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u202eb', '.', '...', '  '])
    assert.ok(faultOfFilename(name), JSON.stringify(name))
})

// Letters of every plane, surrogates without their other half among them.
const anyName = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x2ff }), fc.integer({ min: 1, max: 0x10ffff })), {
    minLength: 1,
  })
  .map((points) => String.fromCodePoint(...points))

describe('the header that names a download', () => {
  test('the header that names a download is plain for plain names', () => {
    assert.equal(disposition('a b.pdf', false), 'attachment; filename="a b.pdf"')
    assert.equal(disposition('a.pdf', true), 'inline; filename="a.pdf"')
  })

  test('the header that names a download preserves every name and cannot contain a second header', () => {
    fc.assert(
      fc.property(anyName, fc.boolean(), (name, inline) => {
        const header = disposition(name, inline)
        assert.match(
          header,
          /^(inline|attachment); filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w.!~%&+^`$#|-]*)?$/,
        )
        const [, plain, , extended] = /filename="([^"]*)"(; filename\*=UTF-8''(.*))?$/.exec(header)!
        assert.equal(extended === undefined ? plain : decodeURIComponent(extended), name.toWellFormed())
      }),
    )
  })
})

test('an upload goes from issued to uploaded to consumed, or expires', () => {
  const upload = { expires_at: '2026-01-01T00:15:00.000Z', object: null, file: null, cleared_at: null }
  const held = { ...upload, object: 'o' }
  const consumed = { ...held, file: 'fil_1' }
  const cleared = { ...held, cleared_at: '2026-01-02T00:15:00.000Z' }
  const at = (day: string, time: string) => `2026-01-${day}T${time}.000Z`
  assert.equal(stateOf(upload, at('01', '00:14:59')), 'issued')
  assert.equal(stateOf(upload, at('01', '00:15:00')), 'expired')
  assert.equal(stateOf(held, at('01', '00:15:00')), 'uploaded')
  assert.equal(stateOf(held, at('02', '00:14:59')), 'uploaded')
  assert.equal(stateOf(held, at('02', '00:15:00')), 'expired')
  assert.equal(stateOf(consumed, at('09', '00:00:00')), 'consumed')
  assert.equal(stateOf(cleared, at('01', '00:00:00')), 'expired')
})
