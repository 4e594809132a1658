// Texts that are trimmed before they are measured.
import type { FuncKeywordDefinition } from 'ajv'

/** What the schema of such a text says. The name is one that OpenAPI leaves to extensions. */
export const trimmed = { 'x-trimmed': true } as const

type Parent = Record<string | number, unknown>

/** Trims the text in its place before the other keywords of its schema look at it. */
export const TRIMMED: FuncKeywordDefinition = {
  keyword: 'x-trimmed',
  type: 'string',
  modifying: true,
  before: 'maxLength',
  errors: false,
  validate: (
    _: unknown,
    text: string,
    __: unknown,
    place?: { parentData: Parent; parentDataProperty: string | number },
  ) => {
    place!.parentData[place!.parentDataProperty] = text.trim()
    return true
  },
}
