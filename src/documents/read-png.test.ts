import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { chunk, encodePng, type PngForm, sampleLogo } from '../../test/support/encode-png.ts'
import { readPng } from './read-png.ts'
import { sizeOfPng, writePng } from './write-png.ts'

const LIMITS = { width: 200, height: 200 }
const RED = [255, 0, 0]
const BLUE = [0, 0, 255]
const DAMAGED = 'Must be a whole PNG image; this one is damaged.'
const pixelsOf = (bytes: Buffer) => {
  const picture = readPng(bytes, LIMITS)
  assert.ok(typeof picture === 'object', String(picture))
  return [...picture.pixels]
}
const row = (form: Partial<PngForm>): Buffer =>
  encodePng({ width: 2, height: 1, color: 2, lines: [[0, ...RED, ...BLUE]], ...form })

describe('an image', () => {
  test.each<[string, Partial<PngForm>, number[]]>([
    ['of RGB', {}, [...RED, ...BLUE]],
    ['of gray', { color: 0, lines: [[0, 0, 128]] }, [0, 0, 0, 128, 128, 128]],
    // 11 10 are 3 and 2 of 3: 255 and 170.
    [
      'of gray with two bits',
      { color: 0, depth: 2, lines: [[0, 0b11100000]] },
      [255, 255, 255, 170, 170, 170],
    ],
    ['of a palette', { color: 3, palette: [...BLUE, ...RED], lines: [[0, 1, 0]] }, [...RED, ...BLUE]],
    [
      'of a palette with one bit',
      { color: 3, depth: 1, palette: [...BLUE, ...RED], lines: [[0, 0b10000000]] },
      [...RED, ...BLUE],
    ],
    // 255 × 51/255 on white: 0 × 0.2 + 255 × 0.8 = 204.
    ['with alpha', { color: 6, lines: [[0, ...RED, 51, ...BLUE, 0]] }, [255, 204, 204, 255, 255, 255]],
    ['of gray with alpha', { color: 4, lines: [[0, 0, 255, 0, 0]] }, [0, 0, 0, 255, 255, 255]],
    ['with a transparent color', { transparency: [0, 255, 0, 0, 0, 0] }, [255, 255, 255, ...BLUE]],
    [
      'of a palette that is transparent in parts',
      { color: 3, palette: [...BLUE, ...RED], transparency: [0], lines: [[0, 1, 0]] },
      [...RED, 255, 255, 255],
    ],
    [
      'whose line is filtered by its left neighbour',
      { lines: [[1, ...RED, 1, 0, 255]] },
      [...RED, 0, 0, 255],
    ],
  ])('an image %s is read on white ground', (_, form, pixels) => {
    assert.deepEqual(pixelsOf(row(form)), pixels)
  })

  test('an image has the same pixels with each filter of its lines', () => {
    const lines = (second: number[]) => [[0, 10, 20], second]
    const gray = (second: number[]) =>
      pixelsOf(encodePng({ width: 2, height: 2, color: 0, lines: lines(second) }))
    const plain = gray([0, 30, 50])
    assert.deepEqual(gray([1, 30, 20]), plain) // 50 − 30.
    assert.deepEqual(gray([2, 20, 30]), plain) // 30 − 10, 50 − 20.
    assert.deepEqual(gray([3, 25, 25]), plain) // 30 − ⌊10/2⌋, 50 − ⌊(30 + 20)/2⌋.
    assert.deepEqual(gray([4, 20, 20]), plain) // 30 − 10; of 30, 20 and 10 the nearest to 40 is 30.
  })

  test('an image that is written is read with the same pixels', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.nat(255)),
        (width, height, stream) => {
          const pixels = Buffer.from([...stream.take(width * height * 3)])
          const png = writePng({ width, height, pixels })
          assert.deepEqual(sizeOfPng(png), { width, height })
          assert.deepEqual(readPng(png, LIMITS), { width, height, pixels })
        },
      ),
    )
  })
})

describe('a refusal', () => {
  const logo = sampleLogo(16)
  test.each<[string, Buffer, string]>([
    ['no PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Must be a PNG image.'],
    ['the signature alone', logo.subarray(0, 8), DAMAGED],
    ['an image that is cut off', logo.subarray(0, -20), DAMAGED],
    [
      'an image with a byte that changed',
      Buffer.concat([logo.subarray(0, 60), Buffer.from([1, 2, 3]), logo.subarray(63)]),
      DAMAGED,
    ],
    ['an image with too few lines', row({ height: 2 }), DAMAGED],
    ['an image with too many lines', row({ lines: [[0, ...RED, ...BLUE, 0]] }), DAMAGED],
    ['an image without a width', row({ width: 0, lines: [[0]] }), DAMAGED],
    ['a filter that does not exist', row({ lines: [[5, ...RED, ...BLUE]] }), DAMAGED],
    ['a kind of color that does not exist', row({ color: 5 }), DAMAGED],
    ['a color that the palette lacks', row({ color: 3, palette: RED, lines: [[0, 0, 1]] }), DAMAGED],
    [
      'data without a stream',
      Buffer.concat([logo.subarray(0, 33), chunk('IDAT', Buffer.from('x')), logo.subarray(-12)]),
      DAMAGED,
    ],
    ['16 bits per channel', row({ depth: 16 }), 'Must have 8 bits per channel; this image has 16.'],
    ['lines that are interlaced', row({ is_interlaced: true }), 'Must not be interlaced.'],
    ['too many pixels', row({ width: 201 }), 'Must have at most 200 × 200 pixels; this image has 201 × 1.'],
    [
      'a width beyond all bounds',
      row({ width: 0xffffffff }),
      'Must have at most 200 × 200 pixels; this image has 4294967295 × 1.',
    ],
  ])('a refusal of %s says it in words', (_, bytes, sentence) => {
    assert.equal(readPng(bytes, LIMITS), sentence)
  })

  test('a refusal, and no fault, is what any change of a byte of an image leads to', () => {
    fc.assert(
      fc.property(fc.nat(logo.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(logo)
        changed[at] = byte
        const picture = readPng(changed, LIMITS)
        assert.ok(byte === logo[at] ? typeof picture === 'object' : typeof picture === 'string')
      }),
    )
  })
})
