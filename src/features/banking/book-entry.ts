// Books one entry of the bank, once, whichever file tells of it first and however many do.
import type { Entry } from '../../banks/bank.ts'
import type { Context } from '../../context.ts'
import { compare, isPositive, money, negate, subtract, sum } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { lockPayout, lockRun, payPayout, takePayoutBack } from './settle-payout.ts'

export type Outcome = 'received' | 'paid' | 'came_back' | 'unexplained'

interface Booked {
  outcome: Outcome
  resource: string | null
}

/** Books the entry and gives what it was, or undefined where it is known already. */
export async function bookBankEntry(
  context: Context,
  currency: 'EUR' | 'USD' | 'GBP',
  entry: Entry,
): Promise<Outcome | undefined> {
  const { sql, tenant, now } = context
  // Whoever comes second waits here for the first, and then finds the entry known.
  const [fresh] = await sql`
    insert into bank_entries (tenant, currency, bank_reference, amount, booked_on, outcome, created_at)
    values (${tenant}, ${currency}, ${entry.bank_reference}, ${entry.amount}, ${entry.booked_on}, 'unexplained', ${now})
    on conflict (tenant, currency, bank_reference) do nothing returning bank_reference`
  if (!fresh) {
    await checkSame(context, currency, entry)
    return undefined
  }
  const { outcome, resource } = isPositive(entry.amount)
    ? await bookCredit(context, currency, entry)
    : await bookDebit(context, currency, entry)
  await sql`
    update bank_entries set outcome = ${outcome}, resource = ${resource}
    where tenant = ${tenant} and currency = ${currency} and bank_reference = ${entry.bank_reference}`
  context.pending.resource = resource
  return outcome
}

// The same reference with another amount is not the same entry: neither is guessed.
async function checkSame(context: Context, currency: string, entry: Entry) {
  const [known] = await context.sql<{ amount: string }>`
    select amount from bank_entries
    where tenant = ${context.tenant} and currency = ${currency} and bank_reference = ${entry.bank_reference}`
  if (!known || compare(known.amount, entry.amount) === 0) return
  await noteBreak(context, {
    kind: 'amount',
    currency,
    subject: entry.bank_reference,
    difference: subtract(entry.amount, known.amount),
    detail: `Booked as ${known.amount}, told again as ${money(entry.amount)}.`,
  })
}

async function bookCredit(context: Context, currency: 'EUR' | 'USD' | 'GBP', entry: Entry): Promise<Booked> {
  const payout = entry.payout ? await lockPayout(context, entry.payout) : undefined
  if (
    payout?.status === 'paid' &&
    compare(payout.amount, entry.amount) === 0 &&
    payout.currency === currency
  ) {
    await takePayoutBack(context, payout)
    return { outcome: 'came_back', resource: payout.id }
  }
  if (payout || entry.is_return) return unexplained(context, currency, entry)
  const payment = await receivePayment(context, {
    ...entry.sender,
    reference: entry.reference,
    amount: money(entry.amount),
    currency,
    bank_transaction_id: transactionOf(currency, entry.bank_reference),
  })
  return { outcome: 'received', resource: payment.id }
}

/** What makes a payment of the bank one of its kind: a reference is unique within the account, and there is one a currency. */
export const transactionOf = (currency: string, bank_reference: string) => `${currency} ${bank_reference}`

async function bookDebit(context: Context, currency: string, entry: Entry): Promise<Booked> {
  const payouts = await payoutsOf(context, entry)
  const total = sum(payouts.map((payout) => payout.amount))
  const fits =
    payouts.length > 0 &&
    compare(total, negate(entry.amount)) === 0 &&
    payouts.every((payout) => payout.currency === currency && payout.status === 'sent')
  if (!fits || entry.is_return) return unexplained(context, currency, entry)
  for (const payout of payouts) await payPayout(context, payout)
  return { outcome: 'paid', resource: entry.payout ?? entry.run }
}

async function payoutsOf(context: Context, { payout, run }: Entry) {
  if (payout) {
    const row = await lockPayout(context, payout)
    return row ? [row] : []
  }
  return run ? lockRun(context, run) : []
}

async function unexplained(context: Context, currency: string, entry: Entry): Promise<Booked> {
  const about = entry.payout ?? entry.run
  await noteBreak(context, {
    kind: 'unexplained',
    currency,
    subject: entry.bank_reference,
    difference: entry.amount,
    detail: `${isPositive(entry.amount) ? 'Credit' : 'Debit'} of ${entry.booked_on}${about ? ` that names ${about}` : ''}.`,
  })
  return { outcome: 'unexplained', resource: null }
}

export interface NewBreak {
  kind: 'unexplained' | 'amount' | 'gap' | 'balance'
  currency: string
  subject: string
  difference: string
  detail: string
}

/** Lists a difference between bank and ledger, each once. */
export async function noteBreak({ sql, tenant, now }: Context, found: NewBreak): Promise<void> {
  await sql`
    insert into bank_breaks (tenant, id, kind, currency, subject, difference, detail, created_at)
    values (${tenant}, ${newId('brk_')}, ${found.kind}, ${found.currency}, ${found.subject}, ${found.difference},
            ${found.detail}, ${now})
    on conflict (tenant, kind, currency, subject) do nothing`
}

/** Takes a difference as explained: from then on ledger and bank have to agree about it. */
export async function resolveBreak(context: Context, id: string, note: string): Promise<boolean> {
  const { sql, tenant, vault, now, actor } = context
  const sealed = vault.seal('bank_breaks.note', id, note)
  const rows = await sql`
    update bank_breaks set resolved_at = ${now}, resolved_by = ${actor.id}, note = ${sealed}
    where tenant = ${tenant} and id = ${id} and resolved_at is null returning id`
  if (rows.length > 0) context.pending.resource = id
  return rows.length > 0
}
