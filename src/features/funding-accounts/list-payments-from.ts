import type { Context } from '../../context.ts'
import { ibanHash } from './seal-bank-account.ts'

interface Row {
  id: string
  iban: string
}

/**
 * Lists payments that the operator assigned, and that no deposit names, from the bank accounts of accounts. Where
 * several payments were assigned together, the deposit names the first alone. Their IBANs are sealed, so all of them
 * are opened.
 */
export async function listPaymentsFrom(context: Context, accounts: readonly string[]): Promise<string[]> {
  const { sql, tenant, vault } = context
  const senders = await sql<{ iban_hash: string }>`
    select distinct iban_hash from funding_accounts where tenant = ${tenant} and account = any (${accounts})`
  if (senders.length === 0) return []
  const hashes = new Set(senders.map(({ iban_hash }) => iban_hash))
  const payments = await sql<Row>`
    select id, iban from inbound_payments i
    where tenant = ${tenant} and status = 'assigned'
      and not exists (select from deposits d where d.tenant = i.tenant and d.inbound_payment = i.id)`
  return payments
    .filter(({ id, iban }) => hashes.has(ibanHash(vault, vault.open('inbound_payments.iban', id, iban))))
    .map(({ id }) => id)
}
