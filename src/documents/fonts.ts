// The fonts of our documents: Roboto, embedded, so that a page looks the same everywhere. The package ships WOFF, which
// is unwrapped and parsed once here, and the layout of a word is cached: the PDF library would do all three again for
// every document, which takes half of the time of drawing it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { Font } from 'fontkit'
import { cacheByKey } from '../memory/cache-by-key.ts'
import { drawableText } from './drawable-text.ts'

export const FONTS = {
  regular: 'Roboto-Regular',
  bold: 'Roboto-Bold',
  italic: 'Roboto-RegularItalic',
} as const
export type FontName = keyof typeof FONTS

const WOFF = 0x774f4646
const [FIRST_LIGATURE, LAST_LIGATURE] = [0xfb00, 0xfb06]
const HEADER_BYTES = 44
const fonts = cacheByKey<FontName, Font>('fonts')
type Run = ReturnType<Font['layout']>
const runs = cacheByKey<string, Run>('text_layouts')

/** Returns the parsed font, from the cache after the first time; all documents share it. */
export async function loadFont(name: FontName): Promise<Font> {
  const cached = fonts.get(name)
  if (cached) return cached
  const { create } = await import('fontkit')
  const font = withCachedLayout(name, create(readFont(name)) as Font)
  // A glyph keeps the letters with which it was made first. As a part of another glyph it is made without any, and its
  // letter would be missing from the text of all later documents. Ligatures have the letters that they join.
  for (const letter of font.characterSet)
    if (letter < FIRST_LIGATURE || letter > LAST_LIGATURE) font.glyphForCodePoint(letter)
  fonts.set(name, font)
  return font
}

/** Reads the font as TrueType. */
export function readFont(name: FontName): Buffer {
  const home = dirname(createRequire(import.meta.url).resolve('roboto-fontface/package.json'))
  return unwrapWoff(readFileSync(join(home, 'fonts', 'roboto', `${FONTS[name]}.woff`)))
}

// The PDF library scales the positions of a layout in place, so each caller gets its own.
function withCachedLayout(name: FontName, font: Font): Font {
  const layOut = font.layout.bind(font)
  font.layout = (text, ...options) => {
    if (options.some((option) => option !== undefined)) return layOut(text, ...options)
    const key = `${name} ${text}`
    let run = runs.get(key)
    if (!run) {
      run = layOut(drawableText(font, text))
      runs.set(key, run)
    }
    const positions = run.positions.map((one) => ({ ...one }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
  return font
}

/** Turns a WOFF file (W3C Recommendation of 2012) into the TrueType file it wraps. */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  writeHead(directory, woff.readUInt32BE(4), count)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (let index = 0; index < count; index++) {
    const entry = HEADER_BYTES + 20 * index
    const [from, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place)) as number[]
    const raw = woff.subarray(from, from! + packed!)
    const table = packed! < length! ? inflateSync(raw) : raw
    if (table.length !== length)
      throw new Error('the length of a table of the font differs from the length in its header')
    const place = 12 + 16 * index
    woff.copy(directory, place, entry, entry + 4) // its name
    woff.copy(directory, place + 4, entry + 16, entry + 20) // its check sum
    directory.writeUInt32BE(at, place + 8)
    directory.writeUInt32BE(length, place + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    at += length + padding.length
  }
  return Buffer.concat(parts)
}

// The offset table of TrueType: the numbers for a binary search over the tables.
function writeHead(directory: Buffer, flavour: number, count: number) {
  const power = Math.floor(Math.log2(count))
  directory.writeUInt32BE(flavour, 0)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
}
