// Texts that are trimmed before they are measured.
import type { FuncKeywordDefinition } from 'ajv'

/** The keyword for such a text; OpenAPI reserves the prefix `x-` for extensions. */
export const trimmed = { 'x-trimmed': true } as const

type Parent = Record<string | number, unknown>

/** Trims the text in place, before the other keywords of its schema. */
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
