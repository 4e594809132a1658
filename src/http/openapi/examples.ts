// The examples of the descriptions of both APIs. They are real requests and answers: `npm run generate` plays them on a
// server (tools/openapi) and writes a file for each API.
import { readFileSync } from 'node:fs'
import { CURRENT } from '../../versions/versions.ts'

/** A request of an operation, and its answer. */
export interface Example {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  request?: unknown
  response?: unknown
}

/** Examples by version and name of the operation; older versions have those that differ. */
export type Examples = Record<string, Record<string, Example>>

/** The file with the examples of an API. */
export type ExampleFile = 'examples.json' | 'operator-examples.json'

/** Reads the examples of an API; none if there is no file yet. */
export function readExamples(file: ExampleFile): Examples {
  try {
    return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Examples
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Returns the example of an operation in a version. */
export const exampleIn = (examples: Examples, version: string, operation: string): Example | undefined =>
  examples[version]?.[operation] ?? examples[CURRENT]?.[operation]
