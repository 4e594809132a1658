// Collects fee charges from the cash of their accounts, as far as it goes, and retries with each day's work. Charges
// that are due at one instant form a batch, so a month's fees of ten thousand accounts take few statements.
import type { Context } from '../../context.ts'
import { available } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { lockBalances } from '../../ledger/read.ts'
import type { Currency } from '../../values/currencies.ts'
import { type Decimal, isPositive } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { dayOf } from '../../values/time.ts'
import { nextDailyWork } from '../../worker/job.ts'
import { requestCloseIfEmpty } from '../customers/accounts/request-close-if-empty.ts'
import { bookTransactions } from '../portfolio/holdings/book-transaction.ts'
import { listAvailableCash } from '../portfolio/holdings/read.ts'
import {
  cashKey,
  type DecidedCollection,
  decideCollections,
  isCollectable,
  type OwedAmounts,
} from './decide-collections.ts'
import { collectLater, feeTransaction, feeTransfer, insertCollections } from './write-charges.ts'

/** A charge with its amounts and the facts of its transactions. */
export interface Owed extends OwedAmounts {
  currency: Currency
  tax_rate: Decimal | null
  display_name: string
  instrument: string | null
  position: string | null
}

/** A charge that is to be collected in the change of the context. */
export interface DueCharge {
  context: Context
  owed: Owed
}

/** Collects each charge, in their order, as far as there is cash. */
export async function collectFees(contexts: Context[], payloads: { charge: string }[]): Promise<void> {
  const charges = await lockCharges(
    contexts[0]!,
    payloads.map(({ charge }) => charge),
  )
  const claims = contexts.map((context, n) => {
    const owed = charges.get(payloads[n]!.charge)
    if (!owed) throw new Error(`there is no fee charge ${payloads[n]!.charge}`)
    context.pending.resource = owed.id
    return { context, owed }
  })
  await collectOwed(claims)
}

/**
 * Collects charges that the caller has locked or not written yet, and returns the amounts by charge. The rest of a
 * charge is collected later.
 */
export async function collectOwed(claims: readonly DueCharge[]): Promise<Map<string, Decimal>> {
  const due = claims.filter(({ owed }) => isCollectable(owed))
  if (due.length === 0) return new Map()
  const charges = due.map(({ owed }) => owed)
  const cash = await lockCash(due[0]!.context, charges)
  return write(due, decideCollections(charges, cash))
}

async function write(
  claims: readonly DueCharge[],
  decisions: readonly DecidedCollection[],
): Promise<Map<string, Decimal>> {
  const collected: Collected[] = []
  for (const [n, { context, owed }] of claims.entries()) {
    const { amount, before, isComplete } = decisions[n]!
    if (isPositive(amount))
      collected.push({ owed, entry: await postCollection(context, owed, amount), amount, before })
    requestCloseIfEmpty(context, { id: owed.account, status: owed.account_status })
    if (!isComplete) collectLater(context, owed.id, nextDailyWork(context.now))
  }
  writeCollections(claims[0]!.context, collected)
  return new Map(collected.map(({ owed, amount }) => [owed.id, amount]))
}

interface Collected extends Pick<DecidedCollection, 'amount' | 'before'> {
  owed: Owed
  entry: string
}

async function lockCharges({ sql, tenant }: Context, ids: string[]): Promise<Map<string, Owed>> {
  const rows = await sql<Owed>`
    select c.id, c.account, a.status as account_status, c.currency, c.amount_fee, c.amount_tax,
           trim_scale(c.tax_rate)::text as tax_rate, c.collected, c.refunded, f.display_name, o.instrument, o.position
    from fee_charges c
    join fees f on f.tenant = c.tenant and f.id = c.fee
    join accounts a on a.tenant = c.tenant and a.id = c.account
    left join orders o on o.tenant = c.tenant and o.id = c.related_order
    where c.tenant = ${tenant} and c.id = any (${ids})
    order by c.id for update of c`
  return new Map(rows.map((row) => [row.id, row]))
}

// The available cash by account and currency, locked until the change ends.
async function lockCash(context: Context, charges: readonly Owed[]): Promise<Map<string, Decimal>> {
  const places = [...new Map(charges.map((owed) => [cashKey(owed), owed])).values()]
  const balances = places.map(({ account, currency }) => ({ account: available(account), asset: currency }))
  const [, amounts] = await Promise.all([lockBalances(context, balances), listAvailableCash(context, places)])
  return new Map(places.map((owed, n) => [cashKey(owed), amounts[n]!]))
}

const postCollection = (
  context: Context,
  { id, account, currency }: Owed,
  amount: Decimal,
): Promise<string> =>
  post(context, {
    kind: 'fee.collect',
    reference: id,
    transfers: [feeTransfer(available(account), currency, amount)],
  })

function writeCollections(context: Context, collected: readonly Collected[]): void {
  if (collected.length === 0) return
  insertCollections(
    context,
    collected.map(({ owed, amount }) => ({ id: newId('fcl_'), fee_charge: owed.id, amount })),
  )
  bookTransactions(
    context,
    collected.map((collection) => ({
      ...feeTransaction(collection.owed, collection),
      settled: true,
      settlement_date: dayOf(context.now),
    })),
  )
}
