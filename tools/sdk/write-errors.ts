// A class for each code of a refusal.
import type { ApiDocument } from './document.ts'
import { pascal } from './write-methods.ts'

const classOf = (code: string) => `${pascal(code.replace(/_error$/, ''))}Error`

/** Writes the classes and the table from code to class. */
export function writeErrors({ components }: ApiDocument): string {
  const { enum: codes = [], description = '' } = components.schemas.ErrorCode ?? {}
  const meanings = new Map(
    [...description.matchAll(/^- `(\w+)` \((.+)$/gm)].map(([, code, text]) => [code!, `(${text}`]),
  )
  const classes = (codes as string[]).map(
    (code) =>
      `/** \`${code}\` ${meanings.get(code) ?? ''} */\n` +
      `export class ${classOf(code)} extends ApiError {\n  declare readonly code: '${code}'\n}`,
  )
  const table = (codes as string[]).map((code) => `  ${code}: ${classOf(code)},`)
  return [
    "import { ApiError } from '../errors.ts'",
    ...classes,
    `/** The class of each code. */\nexport const errorClasses: Readonly<Record<string, typeof ApiError>> = {\n${table.join('\n')}\n}`,
  ].join('\n\n')
}
