// Every select of withdrawals.
import type { ReadContext } from '../../../context.ts'
import { equals, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import { openIban } from '../funding-accounts/seal-bank-account.ts'
import type { Withdrawal } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

// The receiver is shown as it was when the withdrawal was created, except that `is_verified` is as of now.
const columns = part`w.id, w.account, w.amount, w.currency, w.status, w.completed_at, w.created_at, w.modified_at,
  f.id as receiver, w.owner_name, f.iban, f.iban_hash, f.bank_code, f.nickname, f.is_verified,
  f.created_at as receiver_created_at, w.receiver_modified_at`

interface WithdrawalRow extends Omit<Withdrawal, 'funding_account'> {
  receiver: string
  owner_name: string
  iban: string
  iban_hash: string
  bank_code: string
  nickname: string | null
  is_verified: boolean
  receiver_created_at: string
  receiver_modified_at: string
}

function toWithdrawal(vault: ReadContext['vault'], row: WithdrawalRow): Withdrawal {
  const { iban, nickname } = openIban(vault, row)
  const {
    receiver: id,
    owner_name,
    iban: _,
    iban_hash,
    nickname: __,
    ...shown
  } = openRow(vault, 'withdrawals', row)
  const { bank_code, is_verified, ...rest } = shown
  const { receiver_created_at: created_at, receiver_modified_at: modified_at, ...plain } = rest
  const bank_account = { owner_name, iban, bank_code, currency: row.currency, nickname }
  return { ...plain, funding_account: { id, ...bank_account, is_verified, created_at, modified_at } }
}

/** Returns a withdrawal of the account, or refuses. */
export async function findWithdrawal(
  { sql, tenant, vault }: Reader,
  account: string,
  id: string,
): Promise<Withdrawal> {
  const [row] = await sql<WithdrawalRow>`
    select ${columns}
    from withdrawals w join funding_accounts f on f.tenant = w.tenant and f.id = w.funding_account
    where w.tenant = ${tenant} and w.account = ${account} and w.id = ${id}`
  if (!row) throw notFound('withdrawal')
  return toWithdrawal(vault, row)
}

/** Returns the withdrawals of an account, or of all, newest first. */
export async function listWithdrawals(
  { sql, tenant, vault }: Reader,
  { account, status }: { account?: string; status?: string },
  window: PageWindow,
): Promise<Withdrawal[]> {
  const rows = await sql<WithdrawalRow>`
    select ${columns}
    from withdrawals w join funding_accounts f on f.tenant = w.tenant and f.id = w.funding_account
    where w.tenant = ${tenant} ${equals(part`w.account`, account)} ${equals(part`w.status`, status && word(status))}
      ${newestFirst(window, part`w.created_at`, part`w.id`)}`
  return rows.map((row) => toWithdrawal(vault, row))
}
