// Transfers cash and units between accounts, or from and to another firm, on the operator's instruction: all lines or
// none.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { available, BANK, CUSTODY } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { newId } from '../../../values/ids.ts'
import { type AccountRow, lockAccount } from '../../customers/accounts/read.ts'
import { requestCloseIfEmpty } from '../../customers/accounts/request-close-if-empty.ts'
import { bookTransactions, type NewTransaction } from '../../portfolio/holdings/book-transaction.ts'
import { writeMoves } from '../../portfolio/holdings/move-positions.ts'
import { type DecidedLine, decideTransfer } from './decide-transfer.ts'
import { lookUpTransfer, readTransferFacts } from './read.ts'
import type { TransferPrice } from './read-units.ts'
import { checkShape, hashLines, type NewTransfer } from './rules.ts'

const PREFIX = { book_transfer: 'btr_', portfolio_transfer: 'ptr_', position_migration_in: 'pmi_' } as const

export interface Transferred {
  id: string
  transactions: string[]
  /** The prices of the market that units without a price have. */
  market_prices: readonly TransferPrice[]
}

/**
 * Carries out a transfer. The external reference is an idempotency key: a repeated transfer changes nothing and returns
 * the first outcome. Prices that the approvers have seen count instead of those of now.
 */
export async function transferValue(
  context: Context,
  transfer: NewTransfer,
  seen_prices?: readonly TransferPrice[],
): Promise<Transferred> {
  checkShape(transfer)
  const accounts = await lockAccounts(context, transfer)
  if (accounts.some(({ status }) => status === 'closed')) throw fail('conflict', 'An account is closed.')
  const id = await insertTransfer(context, transfer)
  // A repeated transfer is answered before its lines are checked, because they may no longer be possible.
  if (id === undefined) return lookUpTransfer(context, transfer)
  const facts = await readTransferFacts(context, transfer, accounts, seen_prices)
  const lines = decideTransfer(facts, transfer)
  const transactions = await write(context, id, transfer, lines)
  for (const account of accounts) requestCloseIfEmpty(context, account)
  return { id, transactions, market_prices: facts.prices }
}

// In the order of their ids, so that two transfers between the same accounts cannot deadlock.
async function lockAccounts(context: Context, { from, to }: NewTransfer): Promise<AccountRow[]> {
  const rows: AccountRow[] = []
  for (const id of [from, to].filter((account) => account !== undefined).sort())
    rows.push(await lockAccount(context, id))
  return rows
}

// Returns the id, or undefined if a transfer has the external reference already.
async function insertTransfer(context: Context, transfer: NewTransfer): Promise<string | undefined> {
  const { sql, tenant, vault, now, actor } = context
  const { kind, from = null, to = null, external_reference = null, note } = transfer
  const id = newId(PREFIX[kind])
  const sealed = note ? vault.seal('transfers.note', id, note) : null
  const [row] = await sql`
    insert into transfers (tenant, id, kind, from_account, to_account, external_reference, lines_hash, note, ordered_by,
                           created_at)
    values (${tenant}, ${id}, ${kind}, ${from}, ${to}, ${external_reference}, ${hashLines(transfer.lines)}, ${sealed},
            ${actor.id}, ${now})
    on conflict (tenant, external_reference) do nothing returning id`
  if (!row) return undefined
  context.pending.resource = id
  return id
}

async function write(
  context: Context,
  id: string,
  { kind, from, to }: NewTransfer,
  lines: readonly DecidedLine[],
): Promise<string[]> {
  const rows: NewTransaction[] = []
  for (const { asset, amount, isCash, transactions } of lines) {
    const outside = isCash ? BANK : CUSTODY
    const transfers = [
      { from: from ? available(from) : outside, to: to ? available(to) : outside, asset, amount },
    ]
    const entry = await post(context, { kind, reference: id, transfers })
    rows.push(...transactions.map((transaction) => ({ ...transaction, entry, reference: id })))
  }
  await writeMoves(
    context,
    lines.flatMap(({ moves }) => moves.map((move) => ({ context, ...move }))),
  )
  return bookTransactions(context, rows)
}
