import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh folder that the database's own user may enter too, so that nothing has to be kept elsewhere. */
export function temporaryDirectory(purpose: string): string {
  const directory = mkdtempSync(join(tmpdir(), `holdfast-${purpose}-`))
  chmodSync(directory, 0o755)
  return directory
}
