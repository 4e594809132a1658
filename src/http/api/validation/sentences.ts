// The faults of values in words: one sentence for each keyword of the validator.
import type { ErrorObject } from 'ajv'
import type { Schema } from './drop-nulls.ts'
import { PATTERNS } from './patterns.ts'
import { findSimilar, unknownName } from './similar-name.ts'

/** A date-time whose `+` was not escaped in a query, where it stands for a blank. Anchored, so that it is read once. */
const LOST_PLUS = /^[^T]*T\S* \d{2}:?\d{2}$/

const DECIMAL = 'Must be a decimal as text, with a point and without an exponent, such as 100.00.'
const TYPES: Record<string, string> = {
  string: 'Must be text.',
  integer: 'Must be a whole number.',
  number: 'Must be a number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object with members.',
}

const FORMATS: Record<string, (value: unknown) => string> = {
  decimal: () => DECIMAL,
  date: () => 'Must be a day of the form YYYY-MM-DD, such as 2026-07-14.',
  'date-time': (value) =>
    typeof value === 'string' && LOST_PLUS.test(value)
      ? 'Must be an instant; write the + of its zone as %2B in a query.'
      : 'Must be an instant with its zone, such as 2026-07-14T08:36:12.345Z.',
}

const counted = (limit: unknown, noun: string) => `${limit} ${noun}${limit === 1 ? '' : 's'}`

type Sentence = (error: ErrorObject, value: unknown) => string | undefined

const atLeast =
  (noun: string): Sentence =>
  ({ params }) =>
    params.limit === 1 ? 'Must not be empty.' : `Must have at least ${counted(params.limit, noun)}.`

const atMost =
  (noun: string): Sentence =>
  ({ params }) =>
    `Must have at most ${counted(params.limit, noun)}.`

/** The values that the tag of a union may have. */
const formsOf = (union: Schema | undefined, tag: string) =>
  (union?.oneOf ?? []).flatMap((form) => (form.properties?.[tag]?.const as string | undefined) ?? [])

/** A list up to this length needs no suggestion: its reader sees the value that was meant. */
const SHORT_LIST = 8
const COUNTRY = /^[A-Z]{2}$/

/** The values that a member may have; of a long list also the one that was probably meant. */
const allowedValues: Sentence = ({ params }, value) => {
  const values = (params.allowedValues as unknown[]).map(String)
  const similar =
    values.length > SHORT_LIST && typeof value === 'string' ? findSimilar(value, values) : undefined
  if (values.length > SHORT_LIST && values.every((each) => COUNTRY.test(each)))
    return `${PATTERNS['^[A-Z]{2}$']!.slice(0, -1)}${similar ? `; did you mean ${similar}?` : '.'}`
  return similar ? `Unknown value ${value}; did you mean ${similar}?` : `Must be one of ${values.join(', ')}.`
}

/** The members that an object may have, if it must have one of them. */
const leastMembers: Sentence = (error, value) => {
  const names = Object.keys(error.parentSchema?.properties ?? {})
  if (error.params.limit !== 1 || names.length === 0) return atLeast('member')(error, value)
  return `Must have at least one of ${names.join(', ')}.`
}

const WRONG_FORM = 'Has the wrong form.'

/** The forms of a union of plain types, such as a number or an instant; of others no more than that none fits. */
const formsOfUnion: Sentence = ({ parentSchema }, value) => {
  const forms = ((parentSchema?.anyOf ?? []) as Schema[]).filter(({ type }) => type !== 'null')
  const sentences = forms.map((form) => {
    const isPlain = !('pattern' in form || 'enum' in form || form.type === 'array' || form.type === 'object')
    return isPlain ? (FORMATS[String(form.format)]?.(value) ?? TYPES[String(form.type)]) : undefined
  })
  if (forms.length < 2 || sentences.includes(undefined)) return undefined
  return sentences
    .map((text, n) => (n === 0 ? text!.slice(0, -1) : text!.replace('Must be', ', or')))
    .join('')
}

const SENTENCES: Record<string, Sentence> = {
  enum: allowedValues,
  const: ({ params }) => `Must be ${JSON.stringify(params.allowedValue)}.`,
  type: ({ params }) => TYPES[[params.type].flat()[0] as string],
  format: ({ params, parentSchema }, value) =>
    PATTERNS[parentSchema?.pattern as string] ?? FORMATS[params.format as string]?.(value),
  pattern: ({ params, parentSchema }) =>
    PATTERNS[params.pattern as string] ?? (parentSchema?.format === 'decimal' ? DECIMAL : undefined),
  minLength: atLeast('character'),
  maxLength: atMost('character'),
  minItems: atLeast('item'),
  maxItems: atMost('item'),
  minProperties: leastMembers,
  maxProperties: atMost('member'),
  minimum: ({ params }) => `Must be at least ${params.limit}.`,
  maximum: ({ params }) => `Must be at most ${params.limit}.`,
  exclusiveMinimum: ({ params }) => `Must be above ${params.limit}.`,
  exclusiveMaximum: ({ params }) => `Must be below ${params.limit}.`,
  uniqueItems: () => 'Must not hold the same item twice.',
  additionalProperties: ({ params, parentSchema }) =>
    unknownName('member', String(params.additionalProperty), Object.keys(parentSchema?.properties ?? {})),
  anyOf: (error, value) => formsOfUnion(error, value) ?? WRONG_FORM,
  oneOf: () => WRONG_FORM,
  discriminator: ({ params, parentSchema }) =>
    `Must be one of ${formsOf(parentSchema, params.tag).join(', ')}.`,
}

/** Whether the error says of the value no more than that it fits no form of a union. */
export const isVague = (error: ErrorObject, value: unknown): boolean =>
  sentenceOf(error, value) === WRONG_FORM

/** The sentence of an error of the validator about the value. */
export function sentenceOf(error: ErrorObject, value: unknown): string {
  const text = error.message ?? 'is invalid'
  return SENTENCES[error.keyword]?.(error, value) ?? `${text[0]!.toUpperCase()}${text.slice(1)}.`
}
