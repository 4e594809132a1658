// A payer writes more than the reference, and banks put spaces into it and make its letters small.
import type { Context } from '../../context.ts'
import { referencesIn, runsIn } from '../../values/reference.ts'

// A shorter one may well be a word that means nothing.
const SHORTEST = 6

/**
 * Gives the only reference within the text: of an account, which checks itself, or of open deposits in the currency, as
 * whole words. Where several occur, nobody knows which of them is meant, and there is none.
 */
export async function findReferenceWithin(
  { sql, tenant }: Context,
  { reference: text, currency }: { reference: string; currency: string },
): Promise<string | undefined> {
  const found = await sql<{ reference: string }>`
    select reference from accounts where tenant = ${tenant} and reference = any(${referencesIn(text)}::text[])
    union
    select payment_reference from deposits
    where tenant = ${tenant} and status = 'open' and currency = ${currency}
      and upper(regexp_replace(payment_reference, '[^A-Za-z0-9]', '', 'g')) = any(${runsIn(text, SHORTEST)}::text[])
    limit 2`
  return found.length === 1 ? found[0]!.reference : undefined
}
