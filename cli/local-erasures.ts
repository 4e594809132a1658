// Erasures on the database itself: their preview, their list for the time after a restore, and their repetition.
import { readFileSync } from 'node:fs'
import type { App } from '../src/context.ts'
import { PLATFORM } from '../src/db/database.ts'
import { part } from '../src/db/sql.ts'
import { applyErasure, type ExportedErasure } from '../src/features/back-office/retention/apply-erasures.ts'
import { previewErasure as preview } from '../src/features/back-office/retention/preview-erasure.ts'
import { selectErasures } from '../src/features/back-office/retention/read.ts'
import { RECORD_KINDS } from '../src/features/back-office/retention/rules.ts'
import { changeAsSystemUser } from './as-system-user.ts'
import { print } from './print.ts'
import { contextOf, readTenant } from './read-tenant.ts'
import { findTenant, withInstallation } from './with-app.ts'

/** Prints what an erasure would reach. */
export const previewErasure = (tenant: string, person: string): Promise<void> =>
  readTenant(tenant, async (context) => print(await preview(context, person)))

/** Prints the erasures of all tenants, one a line. */
export const listErasures = (): Promise<void> => withInstallation(exportErasures)

/** Carries out the erasures of the file and prints how many. */
export const repeatErasures = (file: string): Promise<void> =>
  withInstallation(async (app) => print(await applyErasures(app, file, 'retention apply')))

async function exportErasures(app: App): Promise<void> {
  const tenants = await app.database.sql(PLATFORM)<{ id: string }>`select id from tenants order by id`
  for (const { id } of tenants) {
    const context = contextOf(app, await findTenant(app, id))
    for (const { reason: _, ...erasure } of await selectErasures(context, part`order by created_at, id`))
      process.stdout.write(`${JSON.stringify({ tenant: id, ...erasure })}\n`)
  }
}

/** Carries out the erasures of a list that the database does not have; those of tenants that are not here are skipped. */
export async function applyErasures(app: App, file: string, action: string) {
  const listed = readErasures(file)
  let applied = 0
  for (const erasure of listed) {
    if (!(await app.tenant(erasure.tenant))) continue
    if (await changeAsSystemUser(app, erasure.tenant, action, (context) => applyErasure(context, erasure)))
      applied += 1
  }
  return { listed: listed.length, applied }
}

/** Reads a list of erasures, or refuses a line that is not one. */
export function readErasures(file: string): ExportedErasure[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line, at) => {
    const erasure = parse(line)
    const kinds: readonly string[] = RECORD_KINDS
    if (
      !['tenant', 'id', 'person', 'requested_by', 'relationship_ended_at', 'created_at'].every(
        (member) => typeof erasure?.[member] === 'string',
      ) ||
      !Array.isArray(erasure!.record_kinds) ||
      !erasure!.record_kinds.every((kind) => kinds.includes(kind as string))
    )
      throw new Error(
        `Line ${at + 1} of ${file} is not an erasure, as \`holdfast retention erasures\` lists them.`,
      )
    return erasure as unknown as ExportedErasure
  })
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}
