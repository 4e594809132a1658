// The faults of values in words: one sentence for each keyword of the validator.
import type { ErrorObject } from 'ajv'
import type { Schema } from './drop-nulls.ts'
import { unknownName } from './similar-name.ts'

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

const SENTENCES: Record<string, Sentence> = {
  enum: ({ params }) => `Must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}.`,
  const: ({ params }) => `Must be ${JSON.stringify(params.allowedValue)}.`,
  type: ({ params }) => TYPES[[params.type].flat()[0] as string],
  format: ({ params }, value) => FORMATS[params.format as string]?.(value),
  pattern: ({ parentSchema }) => (parentSchema?.format === 'decimal' ? DECIMAL : undefined),
  minLength: atLeast('character'),
  maxLength: atMost('character'),
  minItems: atLeast('item'),
  maxItems: atMost('item'),
  minProperties: atLeast('member'),
  maxProperties: atMost('member'),
  minimum: ({ params }) => `Must be at least ${params.limit}.`,
  maximum: ({ params }) => `Must be at most ${params.limit}.`,
  exclusiveMinimum: ({ params }) => `Must be above ${params.limit}.`,
  exclusiveMaximum: ({ params }) => `Must be below ${params.limit}.`,
  uniqueItems: () => 'Must not hold the same item twice.',
  additionalProperties: ({ params, parentSchema }) =>
    unknownName('member', String(params.additionalProperty), Object.keys(parentSchema?.properties ?? {})),
  anyOf: () => 'Has the wrong form.',
  oneOf: () => 'Has the wrong form.',
  discriminator: ({ params, parentSchema }) =>
    `Must be one of ${formsOf(parentSchema, params.tag).join(', ')}.`,
}

/** The sentence of an error of the validator about the value. */
export function sentenceOf(error: ErrorObject, value: unknown): string {
  const text = error.message ?? 'is invalid'
  return SENTENCES[error.keyword]?.(error, value) ?? `${text[0]!.toUpperCase()}${text.slice(1)}.`
}
