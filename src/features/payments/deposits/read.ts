// Every select of deposits.
import type { ReadContext } from '../../../context.ts'
import { equals, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { Deposit } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

const columns = part`id, account, amount, currency, payment_reference, was_advanced, status, advanced_at, completed_at,
  created_at, modified_at`

/** Returns a deposit of the account, or refuses. */
export async function findDeposit({ sql, tenant }: Reader, account: string, id: string): Promise<Deposit> {
  const [row] = await sql<Deposit>`
    select ${columns} from deposits where tenant = ${tenant} and account = ${account} and id = ${id}`
  if (!row) throw notFound('deposit')
  return row
}

/** Returns the deposits of an account, or of all, newest first. */
export async function listDeposits(
  { sql, tenant }: Reader,
  { account, status }: { account?: string; status?: string },
  window: PageWindow,
): Promise<Deposit[]> {
  return sql<Deposit>`
    select ${columns} from deposits
    where tenant = ${tenant} ${equals(part`account`, account)} ${equals(part`status`, status && word(status))}
      ${newestFirst(window, part`created_at`, part`id`)}`
}

/** Returns the sum of the account's advances whose money has not arrived yet. */
export async function sumAdvances(
  { sql, tenant }: Reader,
  account: string,
  currency: string,
): Promise<string> {
  const [row] = await sql<{ open: string }>`
    select coalesce(sum(amount), 0)::text as open from deposits
    where tenant = ${tenant} and account = ${account} and currency = ${currency} and was_advanced
      and status = 'open'`
  return row!.open
}
