import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { encode, type Field } from './codec.ts'
import { newDecoder } from './decoder.ts'
import { fixTime, parseFixTime } from './time.ts'

const text = (bytes: Buffer) => bytes.toString('latin1').replaceAll('\x01', '|')
const bytes = (line: string) => Buffer.from(line.replaceAll('|', '\x01'), 'latin1')

const heartbeat: Field[] = [
  [35, '0'],
  [49, 'A'],
  [56, 'B'],
  [34, '2'],
  [52, '20261121-08:35:31.123'],
]

describe('a message', () => {
  test('a message has its length and its checksum', () => {
    const line = text(encode(heartbeat))
    const body = '35=0|49=A|56=B|34=2|52=20261121-08:35:31.123|'
    const head = `8=FIX.4.4|9=${body.length}|${body}`
    const total = [...bytes(head)].reduce((a, b) => a + b, 0) % 256
    assert.equal(line, `${head}10=${String(total).padStart(3, '0')}|`)
  })

  test('a message of a published example is read', () => {
    const message = '8=FIX.4.4|9=5|35=0|10=163|'
    assert.deepEqual(newDecoder()(bytes(message))[0]?.fields, [[35, '0']])
  })

  test('a message with an empty value or a SOH in a value is not sent', () => {
    assert.throws(() => encode([[35, '']]), /field 35 cannot be sent/)
    assert.throws(() => encode([[58, 'a\x01b']]), /field 58 cannot be sent/)
  })
})

describe('a stream', () => {
  test('a stream gives the same messages, however its bytes are split', () => {
    const value = fc.string({ minLength: 1, unit: 'grapheme' }).filter((one) => !one.includes('\x01'))
    const body = fc.array(fc.tuple(fc.integer({ min: 1000, max: 9999 }), value))
    fc.assert(
      fc.property(
        fc.array(body, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        (bodies, cut) => {
          const sent = bodies.map((fields): Field[] => [[35, 'D'], ...fields])
          const stream = Buffer.concat(sent.map(encode))
          const decode = newDecoder((reason) => assert.fail(reason))
          const came = []
          for (let at = 0; at < stream.length; at += cut) came.push(...decode(stream.subarray(at, at + cut)))
          assert.deepEqual(
            came.map(({ fields }) => fields),
            sent,
          )
        },
      ),
    )
  })

  test('a stream skips a garbled message and finds the next one', () => {
    const good = text(encode(heartbeat))
    const broken = [
      good.replace('10=', '10=9').slice(0, -2), // a checksum of four places
      good.replace('34=2', '34=3'), // does not add up
      good.replace('9=45', '9=44'), // does not count
      'noise|8=FIX.4.2|9=5|35=0|10=161|',
      '8=FIX.4.4|9=99999999|',
    ]
    for (const bad of broken) {
      const reasons: string[] = []
      const messages = newDecoder((reason) => reasons.push(reason))(bytes(bad + good))
      assert.equal(messages.length, 1, bad)
      assert.deepEqual(messages[0]!.fields, heartbeat)
      assert.ok(reasons.length > 0)
    }
  })

  test('a stream accepts SOH in a data field', () => {
    const body = '35=B|354=3|355=a|b|58=x|'
    const head = `8=FIX.4.4|9=${body.length}|${body}`
    const total = [...bytes(head)].reduce((a, b) => a + b, 0) % 256
    const [message] = newDecoder()(bytes(`${head}10=${String(total).padStart(3, '0')}|`))
    assert.equal(message?.get(355), 'a\x01b')
    assert.equal(message?.get(58), 'x')
  })
})

test('timestamps', () => {
  assert.equal(fixTime('2026-11-21T08:35:31.123Z'), '20261121-08:35:31.123')
  assert.equal(parseFixTime('20261121-08:35:31'), '2026-11-21T08:35:31.000Z')
  assert.equal(parseFixTime('20261121-08:35:31.123456789'), '2026-11-21T08:35:31.123Z')
  assert.equal(parseFixTime('20161231-23:59:60'), '2016-12-31T23:59:59.000Z')
  assert.equal(parseFixTime('20261321-08:35:31'), undefined)
  assert.equal(parseFixTime('2026-11-21T08:35:31Z'), undefined)
})
