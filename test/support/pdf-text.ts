// Reads the text of a PDF that our own documents module made, page by page, the way a copy-and-paste would: by the
// fonts' own tables of characters. It knows no more of the format than these files use.
import assert from 'node:assert/strict'
import { inflateSync } from 'node:zlib'

export interface PdfObject {
  head: string
  stream: string
}

/** Returns the lines of each page, from top to bottom; pieces of one line are joined by a blank. */
export function readPdf(pdf: Buffer): string[][] {
  assert.match(pdf.toString('latin1', 0, 8), /^%PDF-1\.\d/)
  assert.match(pdf.toString('latin1', pdf.length - 16), /%%EOF\s*$/)
  const objects = readObjects(pdf.toString('latin1'))
  const pages = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head))
  assert.ok(pages, 'no pages')
  const kids = /\/Kids \[([^\]]*)\]/.exec(pages.head)![1]!
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => readPage(objects, number!))
}

/** The objects of the file by number. */
export function readObjects(text: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const [, number, body] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head, packed] = body!.split(/\nstream\n/, 2) as [string, string?]
    const bytes = Buffer.from(packed?.replace(/\nendstream$/, '') ?? '', 'latin1')
    const stream = /FlateDecode/.test(head) && packed ? inflateSync(bytes) : bytes
    objects.set(number!, { head, stream: stream.toString('latin1') })
  }
  return objects
}

const referred = (objects: Map<string, PdfObject>, head: string, name: string) =>
  objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '')

function readPage(objects: Map<string, PdfObject>, number: string): string[] {
  const { content, fonts } = contentOf(objects, number)
  return readLines(content, fonts)
}

type Fonts = Map<string, Map<number, string>>

/** The operators of a page, and its fonts by name. */
export function contentOf(
  objects: Map<string, PdfObject>,
  number: string,
): { content: string; fonts: Fonts } {
  const page = objects.get(number)!
  const resources = referred(objects, page.head, 'Resources') ?? page
  const fonts = new Map(
    [...resources.head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
      name!,
      readCharacters(referred(objects, objects.get(font!)!.head, 'ToUnicode')!.stream),
    ]),
  )
  return { content: referred(objects, page.head, 'Contents')!.stream, fonts }
}

// A CMap as the library writes it: ranges of codes, each with the list of what its codes stand for.
function readCharacters(map: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    [...list!.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex], at) => {
      const units = Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16()
      characters.set(Number.parseInt(from!, 16) + at, units.toString('utf16le'))
    })
  return characters
}

/** The text that an operator shows, or undefined for any other operator. */
export function textOf(operator: string, font: Map<number, string>): string | undefined {
  if (!operator.endsWith(' TJ')) return undefined
  const codes = [...operator.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
  return codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '\ufffd').join('')
}

/** The font that an operator selects. */
export const fontOf = (operator: string, fonts: Fonts): Map<number, string> | undefined =>
  fonts.get(/^\/(F\d+) [\d.]+ Tf$/.exec(operator)?.[1] ?? '')

function readLines(content: string, fonts: Fonts): string[] {
  const lines = new Map<string, string[]>()
  let font = new Map<number, string>()
  let place = ''
  for (const line of content.split('\n')) {
    font = fontOf(line, fonts) ?? font
    const moved = /^1 0 0 1 [-\d.]+ ([-\d.]+) Tm$/.exec(line)
    if (moved) place = moved[1]!
    const text = textOf(line, font)
    if (text === undefined) continue
    lines.set(place, [...(lines.get(place) ?? []), text])
  }
  return [...lines]
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([, pieces]) => pieces.join(' ').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}
