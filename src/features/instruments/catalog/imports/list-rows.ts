// The catalogue as an operator lists it, in the form that an import reads.
import type { App } from '../../../../context.ts'
import { PLATFORM } from '../../../../db/database.ts'
import { allMembers } from './import-members.ts'

export interface CatalogueRow {
  source: string
  /** The members that an import reads, the simulator's figures included. */
  members: Record<string, unknown>
}

interface Stored {
  source: string
  attributes: Record<string, unknown>
  reference_price: string
  simulation: Record<string, unknown> | null
}

/** Every instrument of the given types and sources, by name; all if none are given. */
export async function listRows(
  app: App,
  { types, sources }: { types?: string[]; sources?: string[] },
): Promise<CatalogueRow[]> {
  const rows = await app.database.sql(PLATFORM)<Stored>`
    select source, attributes, reference_price::text as reference_price, simulation
    from instruments
    where (${types ?? null}::text[] is null or instrument_type = any (${types ?? null}))
      and (${sources ?? null}::text[] is null or source = any (${sources ?? null}))
    order by attributes ->> 'name' collate "C", id`
  return rows.map(({ source, attributes, reference_price, simulation }) => {
    const { id: _, listings: __, ...members } = attributes
    return { source, members: { ...members, reference_price, ...simulation } }
  })
}

const cell = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes rows as CSV with a header of every member that occurs. */
export function writeCsv(rows: CatalogueRow[]): string {
  const columns = allMembers.filter((name) => rows.some(({ members }) => (members[name] ?? null) !== null))
  const lines = rows.map(({ members }) => columns.map((name) => cell(members[name])).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}
