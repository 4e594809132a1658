// The findings of rules.
import { lineAt, type SourceFile } from './source.ts'

export interface Finding {
  path: string
  line: number
  rule: string
  message: string
  /** Printed, but no failure. */
  warning?: boolean
}

/** One finding. */
export const finding = (
  rule: string,
  { path, line }: { path: string; line: number },
  message: string,
): Finding => ({ path, line, rule, message })

/** A finding for each match of the pattern in the text of a file, which may be blanked. */
export function findWords(
  rule: string,
  file: SourceFile,
  text: string,
  pattern: RegExp,
  message: string,
): Finding[] {
  return [...text.matchAll(pattern)].map((match) =>
    finding(
      rule,
      { path: file.path, line: lineAt(text, match.index + match[0].search(/\S/)) },
      `${match[0].trim()}: ${message}`,
    ),
  )
}

export const isTest = (path: string) =>
  /\.(test|contract)\.tsx?$/.test(path) || /(^|\/)(test|testing)\//.test(path) || path === 'vitest.config.ts'
export const isSource = (path: string) => path.startsWith('src/')
export const isTypeScript = (path: string) => /\.tsx?$/.test(path)
export const isWithin = (places: readonly RegExp[], path: string) => places.some((place) => place.test(path))
