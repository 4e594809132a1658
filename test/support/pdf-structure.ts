// Reads the structure of a tagged PDF that our own documents module made: its elements in the order of reading, each with
// its text or description, as a screen reader would say them.
import assert from 'node:assert/strict'
import { contentOf, fontOf, type PdfObject, readObjects, textOf } from './pdf-text.ts'

export interface PdfElement {
  type: string
  /** The text of its content, or the description in the place of it. */
  text: string
  /** The cells that a header cell is for. */
  scope?: string
  elements: PdfElement[]
}

type Objects = Map<string, PdfObject>

/** Returns the elements of the document. */
export function readStructure(pdf: Buffer): PdfElement[] {
  const objects = readObjects(pdf.toString('latin1'))
  const root = [...objects.values()].find(({ head }) => /\/Type \/StructTreeRoot\b/.test(head))
  assert.ok(root, 'no structure')
  const marked = new Map<string, string>()
  return childrenOf(root.head).map((kid) => readElement(objects, kid, marked))
}

/** The elements in lines, those within others indented: `  TD €1.50`. */
export const outlineOf = (elements: readonly PdfElement[], indent = ''): string[] =>
  elements.flatMap(({ type, text, elements: within }) => [
    `${indent}${type} ${text}`.trimEnd(),
    ...outlineOf(within, `${indent}  `),
  ])

/** The number of operators of all pages that draw neither an element nor an artifact. */
export function countUnmarked(pdf: Buffer): number {
  const objects = readObjects(pdf.toString('latin1'))
  const pages = [...objects].filter(([, { head }]) => /\/Type \/Page\b/.test(head))
  return pages.reduce((sum, [number]) => sum + unmarkedOf(contentOf(objects, number).content), 0)
}

// Dictionaries of marked content are written over several lines.
const linesOf = (content: string) => content.replaceAll(/<<\n([^>]*?)\n>> BDC/g, '<< $1 >> BDC').split('\n')

const PAINTS = /(^| )(TJ|S|f|f\*|B|Do)$/

function unmarkedOf(content: string): number {
  let depth = 0
  let count = 0
  for (const line of linesOf(content)) {
    if (/ B(DC|MC)$/.test(line)) depth++
    else if (line === 'EMC') depth--
    else if (depth === 0 && PAINTS.test(line)) count++
  }
  assert.equal(depth, 0, 'marked content is not closed')
  return count
}

interface Kid {
  element?: string
  page?: string | undefined
  mcid?: string
}

// The members of /K: references to elements, numbers of content on the element's page, and content on other pages.
function kidsOf(head: string): Kid[] {
  const list = /\/K \[([\s\S]*?)\]\n/.exec(`${head}\n`)?.[1] ?? ''
  const page = /\/Pg (\d+) 0 R/.exec(head.replace(list, ''))?.[1]
  const kid = /<<[\s\S]*?\/Pg (\d+) 0 R[\s\S]*?\/MCID (\d+)[\s\S]*?>>|(\d+) 0 R|(\d+)/g
  return [...list.matchAll(kid)].map(([, other, mcid, element, own]): Kid => {
    if (element) return { element }
    return other ? { page: other, mcid: mcid! } : { page, mcid: own! }
  })
}

const childrenOf = (head: string) => kidsOf(head).flatMap(({ element }) => element ?? [])

function readElement(objects: Objects, number: string, marked: Map<string, string>): PdfElement {
  const { head } = objects.get(number)!
  const type = /\/S \/(\w+)/.exec(head)![1]!
  const alt = stringOf(head, 'Alt')
  const scope = /\/Scope \/(\w+)/.exec(head)?.[1]
  const kids = kidsOf(head)
  const text = kids.flatMap(({ page, mcid }) =>
    mcid === undefined ? [] : readMarked(objects, page!, mcid, marked),
  )
  const elements = kids.flatMap(({ element }) => (element ? readElement(objects, element, marked) : []))
  return {
    type,
    text: alt ?? text.join(' ').replaceAll(/\s+/g, ' ').trim(),
    ...(scope && { scope }),
    elements,
  }
}

// A text string is in Latin letters, or in UTF-16 with a mark at its beginning.
function stringOf(head: string, name: string): string | undefined {
  const raw = new RegExp(`/${name} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`).exec(head)?.[1]
  if (raw === undefined) return undefined
  const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = raw.replaceAll(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
  if (!bytes.startsWith('\xfe\xff')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}

// The texts of all marked content of a page are read when the first of them is needed.
function readMarked(objects: Objects, page: string, mcid: string, marked: Map<string, string>): string {
  if (!marked.has(page)) {
    marked.set(page, '')
    const { content, fonts } = contentOf(objects, page)
    let font = new Map<number, string>()
    let current: string | undefined
    for (const line of linesOf(content)) {
      font = fontOf(line, fonts) ?? font
      const begin = /\/MCID (\d+)[\s\S]*BDC$/.exec(line)
      if (begin) current = `${page} ${begin[1]}`
      else if (line === 'EMC') current = undefined
      const text = textOf(line, font)
      if (text !== undefined && current) marked.set(current, `${marked.get(current) ?? ''} ${text}`)
    }
  }
  return marked.get(`${page} ${mcid}`) ?? ''
}
