import type { Context } from '../../../context.ts'

/** Takes the hashes of IBANs out of payments whose IBANs were erased, so that no search finds the payments by them. */
export async function forgetIbans({ sql, tenant }: Context, payments: readonly string[]): Promise<void> {
  await sql`
    update inbound_payments set iban_hash = null
    where tenant = ${tenant} and id = any (${payments as string[]}) and iban_hash is not null`
}
