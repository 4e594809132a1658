import type { ReadContext } from '../../../context.ts'

/** The logo that a document names; null if it names none. */
export async function findLogo(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  sha256: string | null | undefined,
): Promise<Buffer | null> {
  if (!sha256) return null
  const [logo] = await sql<{ png: Buffer }>`
    select png from document_logos where tenant = ${tenant} and sha256 = ${sha256}`
  if (!logo) throw new Error(`there is no logo ${sha256}`)
  return logo.png
}
