// Reads XML from outside: no document types, no entities but XML's own five, bounded in size and depth. Elements are
// read by their paths; a missing or invalid element is a refusal.
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { failParam, type Refusal } from '../../errors.ts'
import type { Decimal } from '../../values/decimal.ts'
import type { Day } from '../../values/time.ts'
import { decodeReferences, readBoolean, readDay, readDecimal } from './lexical.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_DEPTH = 40

/** An element: its children by name, `#text` and attributes with `@` before their names. */
export interface Node {
  readonly path: string
  readonly value: unknown
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  // The parser's own decoder does not support character references.
  entityDecoder: {
    decode: decodeReferences,
    reset: () => {},
    setXmlVersion: () => {},
    setExternalEntities: () => {},
    addInputEntities: () => {},
  },
})

/** Decodes the bytes of a file by the encoding that it declares, by default UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_BYTES) throw refuseFile('Larger than 20 MiB.')
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile(`Not text in ${encoding}.`)
  }
}

// In UTF-16 the first character takes two bytes: a byte order mark, or without one the bracket of the declaration.
// Source: XML 1.0, appendix F.
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8'
}

/** The refusal of a file, with the path of the wrong element. */
export const refuseFile = (detail: string): Refusal => failParam('file', 'invalid_param', detail)

/** Parses a message and returns its root below Document, with the kind from its namespace, such as 'camt.053'. */
export function parseMessage(content: string): { kind: string; root: Node } {
  if (Buffer.byteLength(content) > MAX_BYTES) throw refuseFile('Larger than 20 MiB.')
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) throw refuseFile('Document types and entities are not accepted.')
  const wellFormed = XMLValidator.validate(content)
  if (wellFormed !== true) throw refuseFile(`Not XML: ${wellFormed.err.msg} (line ${wellFormed.err.line}).`)
  const document = requireElement({ path: '', value: parse(content) }, 'Document')
  // The parser removes prefixes and their declarations, so the namespace is read from the tag itself.
  const [tag = ''] = /<(?:[\w.-]+:)?Document\b[^>]*>/.exec(content) ?? []
  const kind =
    /\sxmlns(?::[\w.-]+)?=["']urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.\d{3}\.\d{2}["']/.exec(
      tag,
    )?.[1]
  if (!kind) throw refuseFile('Document: its namespace does not name an ISO 20022 message.')
  return { kind, root: document }
}

function parse(content: string): unknown {
  try {
    return parser.parse(content)
  } catch (error) {
    throw refuseFile(`Not XML: ${(error as Error).message}`)
  }
}

/** Every child with the name, in order. */
export function all(node: Node, name: string): Node[] {
  const value = (node.value as Record<string, unknown> | null)?.[name]
  if (value === undefined) return []
  const path = node.path === '' ? name : `${node.path}/${name}`
  if (!Array.isArray(value)) return [{ path, value }]
  return value.map((item, index) => ({ path: `${path}[${index + 1}]`, value: item }))
}

/** The element at the path, or undefined; '/' separates the levels of a path. */
export function lookUpElement(node: Node, path: string): Node | undefined {
  let element: Node | undefined = node
  for (const name of path.split('/')) {
    if (!element) return undefined
    const children: Node[] = typeof element.value === 'object' ? all(element, name) : []
    element = children[0]
  }
  return element
}

/** The element at the path, or a refusal of the file. */
export function requireElement(node: Node, path: string): Node {
  const element = lookUpElement(node, path)
  if (!element) throw refuseFile(`${node.path === '' ? path : `${node.path}/${path}`} is missing.`)
  return element
}

/** The text of an element; undefined if it has none. */
export function ownText({ value }: Node): string | undefined {
  const text =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['#text'] : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The text at the path; undefined if it is missing or empty. */
export function textAt(node: Node, path: string): string | undefined {
  const element = lookUpElement(node, path)
  return element && ownText(element)
}

/** The text at the path, or a refusal of the file. */
export function text(node: Node, path: string): string {
  const element = requireElement(node, path)
  const value = ownText(element)
  if (value === undefined) throw refuseFile(`${element.path} is empty.`)
  return value
}

/** The amount at the path and its currency: at least zero, with at most 15 digits and two places. */
export function amount(node: Node, path: string): { amount: Decimal; currency: string } {
  const element = requireElement(node, path)
  const value = readDecimal(text(node, path))
  const currency = (element.value as Record<string, unknown>)['@Ccy']
  const isMoney = value !== undefined && /^\d{1,15}(\.\d\d?)?$/.test(value)
  if (!isMoney) throw refuseFile(`${element.path} is not an amount of money.`)
  if (typeof currency !== 'string') throw refuseFile(`${element.path}/@Ccy is missing.`)
  return { amount: value, currency }
}

/** The day at the path, which has a date or a date-time; undefined if there is none, or no such day. */
export function lookUpDay(node: Node, path: string): Day | undefined {
  const element = lookUpElement(node, path)
  return element && readDay(textAt(element, 'Dt') ?? textAt(element, 'DtTm') ?? ownText(element) ?? '')
}

/** The day at the path, or a refusal of the file. */
export function day(node: Node, path: string): Day {
  const element = requireElement(node, path)
  const read = lookUpDay(node, path)
  if (!read) throw refuseFile(`${element.path} is not a date.`)
  return read
}

/** The boolean at the path; false if it is missing or empty. */
export function isTrue(node: Node, path: string): boolean {
  const written = textAt(node, path)
  if (written === undefined) return false
  const read = readBoolean(written)
  if (read === undefined) throw refuseFile(`${node.path}/${path} is ${written}, which is not a boolean.`)
  return read
}

/** The whole number at the path; undefined if it is missing. */
export function count(node: Node, path: string): number | undefined {
  const written = textAt(node, path)
  if (written === undefined) return undefined
  if (!/^\d{1,9}$/.test(written))
    throw refuseFile(`${node.path}/${path} is ${written}, which is not a number.`)
  return Number(written)
}
