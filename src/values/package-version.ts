import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the package that runs. */
export function readVersion(): string {
  const file = join(import.meta.dirname, '..', '..', 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
