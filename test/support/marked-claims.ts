// Claims that fill every field of every type, each text with a mark that occurs nowhere else.
import {
  CLAIM_TYPES,
  type ClaimType,
  claimFields,
  entryFields,
} from '../../src/features/customers/claims/claim-fields.ts'
import { leiCheckDigits } from '../../src/values/check-digits.ts'

interface Shape {
  type?: string
  enum?: string[]
  anyOf?: Shape[]
  items?: Shape
  format?: string
  pattern?: string
}

export interface Marks {
  /** Every mark that was set. */
  all: string[]
  next(): string
  day(): string
}

/** Gives marks: unique words with this beginning, and days long past. */
export function newMarks(word = 'Zqmark', year = 1911): Marks {
  const all: string[] = []
  const keep = (text: string) => {
    all.push(text)
    return text
  }
  return {
    all,
    next: () => keep(`${word}${String(all.length).padStart(3, '0')}x`),
    day: () => keep(new Date(Date.UTC(year, 0, 1 + all.length * 11)).toISOString().slice(0, 10)),
  }
}

/** A claim of the type in which every field is filled. */
export function markedClaim(type: ClaimType, marks: Marks, related: string): Record<string, unknown> {
  const entry = entryFields[type]
  if (entry) return { claim_type: type, [type]: [fill(entry, marks, related)] }
  const claim = { claim_type: type, ...fill(claimFields[type], marks, related) }
  return claim
}

const fill = (fields: object, marks: Marks, related: string) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, filledIn(name, shape as Shape, marks, related)]),
  )

function filledIn(name: string, shape: Shape, marks: Marks, related: string): unknown {
  if (name === 'related_person') return related
  if (name === 'ownership_percentage') return '12.34'
  if (name === 'email') return `${marks.next()}@${marks.next()}.example`
  const [first] = shape.anyOf ?? []
  if (first) return filledIn(name, first, marks, related)
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'boolean') return true
  if (shape.type === 'array') return [filledIn(name, shape.items!, marks, related)]
  if (shape.format === 'date') return marks.day()
  if (name === 'identifier') {
    const first = marks.next().toUpperCase().padEnd(18, '7')
    return `${first}${leiCheckDigits(first)}`
  }
  return shape.pattern === '^[A-Z]{3}$' ? 'EUR' : marks.next()
}

const LEGAL: ClaimType[] = [
  'registration',
  'contact_details',
  'fatca_status',
  'lei',
  'registered_address',
  'operating_address',
  'business_nature',
  'relationships',
]

/** The types of claims a kind of person carries. */
export const typesOf = (person_type: 'natural' | 'legal'): ClaimType[] =>
  person_type === 'legal'
    ? LEGAL
    : CLAIM_TYPES.filter(
        (type) => !LEGAL.includes(type) || ['contact_details', 'fatca_status'].includes(type),
      )
