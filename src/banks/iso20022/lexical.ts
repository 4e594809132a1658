// The lexical values of XML and XML Schema: character references, booleans, decimals, days.
// Sources: XML 1.0 sections 2.2 and 4.1, XML Schema Part 2 sections 3.2.2, 3.2.3, 3.2.7 and 3.2.9.
import { type Decimal, parseDecimal } from '../../values/decimal.ts'
import { addDays, type Day, isDay } from '../../values/time.ts'

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ZONE = '(?:Z|[+-](?:0\\d|1[0-3]):[0-5]\\d|[+-]14:00)?'
const DATE = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)${ZONE}$`)
const DATE_TIME = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\d)T(?:([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|(24):00:00(?:\\.0+)?)${ZONE}$`,
)

/** Decodes XML's five entities and its character references; throws at any other entity and at invalid characters. */
export const decodeReferences = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(\w+));|&/g, (all, hex, decimal, name) => {
    const decoded = name
      ? NAMED[name]
      : characterOf(hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10))
    if (decoded === undefined) throw new Error(`${all} stands for no character.`)
    return decoded
  })

function characterOf(code: number): string | undefined {
  const isCharacter =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

/** Reads an `xs:boolean`; undefined for any other text. */
export function readBoolean(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : undefined
}

/** Reads an `xs:decimal`; digits before or after the point may be missing. Undefined for any other text. */
export function readDecimal(text: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  return parseDecimal(`${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`)
}

/**
 * Reads an `xs:date` or `xs:dateTime` as the day that is written in it; undefined for any other text. The bank books by
 * its local calendar, so a zone does not move the day. Midnight as 24:00 is the day after.
 */
export function readDay(text: string): Day | undefined {
  const [, day, , midnight] = DATE.exec(text) ?? DATE_TIME.exec(text) ?? []
  if (day === undefined || !isDay(day)) return undefined
  return midnight ? addDays(day, 1) : day
}
