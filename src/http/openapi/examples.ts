// The examples of the API description. They are real requests and answers: tools/record-examples.ts plays them on a
// server and writes the file; `npm run generate` does that.
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

/** Reads the examples; none if there is no file yet. */
export function readExamples(file: string | URL = new URL('./examples.json', import.meta.url)): Examples {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Examples
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Returns the example of an operation in a version. */
export const exampleIn = (examples: Examples, version: string, operation: string): Example | undefined =>
  examples[version]?.[operation] ?? examples[CURRENT]?.[operation]
