// Takes what is owed of fee charges out of cash that is there, as much as there is, and comes back for the rest with
// each day's work. Charges that are due at one instant are seen to together: who has ten thousand accounts collects a
// month's fees in a few statements.
import type { Context } from '../../context.ts'
import { FEES, free } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { lockBalances } from '../../ledger/read.ts'
import type { Currency } from '../../values/currencies.ts'
import { add, type Decimal, isLess, isPositive, money, subtract } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { addDays, dayAt, dayOf, type Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../worker/job.ts'
import { requestCloseIfEmpty } from '../accounts/request-close-if-empty.ts'
import type { AccountStatus } from '../accounts/rules.ts'
import { bookTransactions } from '../holdings/book-transaction.ts'
import { listAvailableCash } from '../holdings/read.ts'
import { feeMovement, insertCollections } from './insert-charges.ts'

/** How a charge stands, and what tells its movement. */
export interface Owed {
  id: string
  account: string
  account_status: AccountStatus
  currency: Currency
  amount_fee: Decimal
  amount_tax: Decimal
  tax_rate: Decimal | null
  collected: Decimal
  refunded: Decimal
  display_name: string
  instrument: string | null
  position: string | null
}

/** Lets the charge be collected at the instant; a charge has one such job at a time. */
export function collectLater(context: Context, charge: string, due_at: Instant): void {
  enqueue(context, { kind: 'billing.collect-fee', payload: { charge }, due_at, rank: RANK.collection })
}

/** The instant of the next day's work. */
export const nextDailyWork = (now: Instant): Instant => dayAt(addDays(dayOf(now), 1), DAILY_WORK)

/** What a charge is collected in: the change that takes it, and how the charge stands there. */
export interface Claim {
  context: Context
  owed: Owed
}

/** Collects what is owed of each charge, in their order, as far as there is cash for it. */
export async function collectFees(contexts: Context[], asked: { charge: string }[]): Promise<void> {
  const charges = await lockCharges(
    contexts[0]!,
    asked.map(({ charge }) => charge),
  )
  const claims = contexts.map((context, n) => {
    const owed = charges.get(asked[n]!.charge)
    if (!owed) throw new Error(`there is no fee charge ${asked[n]!.charge}`)
    context.pending.resource = owed.id
    return { context, owed }
  })
  await collectOwed(claims)
}

/**
 * Does the same for charges that nobody else can see to meanwhile, and gives what was collected of each; what is left
 * of one is collected later.
 */
export async function collectOwed(claims: readonly Claim[]): Promise<Map<string, Decimal>> {
  const due = claims.filter(({ owed }) => isDue(owed))
  if (due.length === 0) return new Map()
  const [{ context: first }] = due as [Claim]
  const cash = await takeCash(
    first,
    due.map(({ owed }) => owed),
  )
  const takings: Taking[] = []
  for (const { context, owed } of due) {
    const available = cash.get(nameOf(owed))!
    const open = openOf(owed)
    const amount = money(isLess(available, open) ? available : open)
    if (isPositive(amount)) {
      takings.push({ entry: await pay(context, owed, amount), amount, ...owed })
      cash.set(nameOf(owed), subtract(available, amount))
      owed.collected = add(owed.collected, amount)
    }
    requestCloseIfEmpty(context, { id: owed.account, status: owed.account_status })
    if (isLess(amount, open)) collectLater(context, owed.id, nextDailyWork(context.now))
  }
  writeCollections(first, takings)
  return new Map(takings.map(({ id, amount }) => [id, amount]))
}

interface Taking extends Owed {
  entry: string
  amount: Decimal
}

const openOf = (owed: Owed): Decimal =>
  subtract(add(owed.amount_fee, owed.amount_tax), add(owed.collected, owed.refunded))

// Nothing can be taken from an account that is closed; what it owed stays on the charge.
const isDue = (owed: Owed): boolean => isPositive(openOf(owed)) && owed.account_status !== 'closed'

const nameOf = ({ account, currency }: Pick<Owed, 'account' | 'currency'>) => `${account} ${currency}`

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

// What the accounts may use, by account and currency; nobody else moves it until the change has ended.
async function takeCash(context: Context, charges: readonly Owed[]): Promise<Map<string, Decimal>> {
  const wanted = [...new Map(charges.map((owed) => [nameOf(owed), owed])).values()]
  await lockBalances(
    context,
    wanted.map(({ account, currency }) => ({ account: free(account), asset: currency })),
  )
  const available = await listAvailableCash(context, wanted)
  return new Map(wanted.map((owed, n) => [nameOf(owed), available[n]!]))
}

const pay = (context: Context, { id, account, currency }: Owed, amount: Decimal): Promise<string> =>
  post(context, {
    kind: 'fee.collect',
    reference: id,
    transfers: [{ from: free(account), to: FEES, asset: currency, amount }],
  })

function writeCollections(context: Context, takings: readonly Taking[]): void {
  if (takings.length === 0) return
  insertCollections(
    context,
    takings.map(({ id, amount }) => ({ id: newId('fcl_'), fee_charge: id, amount })),
  )
  bookTransactions(
    context,
    takings.map(({ entry, amount, ...owed }) => ({
      ...feeMovement(owed, { entry, amount, before: owed.collected }),
      settled: true,
      settlement_date: dayOf(context.now),
    })),
  )
}
