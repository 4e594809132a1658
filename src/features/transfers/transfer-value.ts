// Moves cash and units between accounts, or from and to another house, by the operator's order: all lines or none.
import type { Context } from '../../context.ts'
import { fail, failParam } from '../../errors.ts'
import { BANK, DEPOT, free } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { lockBalances } from '../../ledger/read.ts'
import { costOf, moneyPerPoint } from '../../market/instrument-terms.ts'
import { isLess, subtract, units } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { dayOf } from '../../values/time.ts'
import { type AccountRow, holdAccount } from '../accounts/read.ts'
import { requestCloseIfEmpty } from '../accounts/request-close-if-empty.ts'
import { findInstrument, type Listed } from '../catalog/read.ts'
import { readAmount } from '../deposits/rules.ts'
import {
  averagePrice,
  type HeldPosition,
  type Incoming,
  withoutUnits,
  withUnits,
} from '../holdings/average-cost.ts'
import { bookTransaction, type NewTransaction } from '../holdings/book-transaction.ts'
import { movePositions } from '../holdings/move-positions.ts'
import { availableCash } from '../holdings/read.ts'
import { availableUnits, lockOpenPositions, lookUpTransfer, priceFromOutside } from './read.ts'
import { checkShape, hashLines, type Line, readNumber, type Wanted } from './rules.ts'

const PREFIX = { book_transfer: 'btr_', portfolio_transfer: 'ptr_', position_migration_in: 'pmi_' } as const

export interface Transferred {
  id: string
  transactions: string[]
}

interface Sides extends Wanted {
  id: string
}

/**
 * Carries out a transfer; one whose external reference is known already changes nothing and gives the first outcome.
 */
export async function transferValue(context: Context, wanted: Wanted): Promise<Transferred> {
  checkShape(wanted)
  const { sql, tenant, vault, now, actor } = context
  const { kind, from = null, to = null, external_reference = null, note } = wanted
  const accounts = await holdAccounts(context, wanted)
  const id = newId(PREFIX[kind])
  const sealed = note ? vault.seal('transfers.note', id, note) : null
  const [written] = await sql`
    insert into transfers (tenant, id, kind, from_account, to_account, external_reference, lines_hash, note, ordered_by,
                           created_at)
    values (${tenant}, ${id}, ${kind}, ${from}, ${to}, ${external_reference}, ${hashLines(wanted.lines)}, ${sealed},
            ${actor.id}, ${now})
    on conflict (tenant, external_reference) do nothing returning id`
  if (!written) return lookUpTransfer(context, external_reference!, wanted)
  context.pending.resource = id
  await lockSides(context, wanted)
  const transactions: string[] = []
  for (const [index, line] of wanted.lines.entries()) {
    const at = `lines.${index}`
    const sides = { ...wanted, id }
    const booked =
      line.currency === undefined
        ? await moveUnits(context, sides, line, at)
        : await moveCash(context, sides, accounts, line, at)
    transactions.push(...booked)
  }
  for (const account of accounts) requestCloseIfEmpty(context, account)
  return { id, transactions }
}

// In the order of their ids, so that two transfers between the same accounts never wait for each other in a circle.
async function holdAccounts(context: Context, { from, to }: Wanted): Promise<AccountRow[]> {
  const rows: AccountRow[] = []
  for (const id of [from, to].filter((one) => one !== undefined).sort())
    rows.push(await holdAccount(context, id))
  if (rows.some((row) => row.status === 'closed')) throw fail('conflict', 'An account is closed.')
  return rows
}

async function lockSides(context: Context, { from, to, lines }: Wanted) {
  const accounts = [from, to].filter((one) => one !== undefined)
  const assets = lines.map((line) => (line.currency ?? line.instrument)!)
  const instruments = lines.flatMap((line) => line.instrument ?? [])
  if (instruments.length > 0) await lockOpenPositions(context, accounts, instruments)
  await lockBalances(
    context,
    accounts.flatMap((account) => assets.map((asset) => ({ account: free(account), asset }))),
  )
}

async function moveCash(
  context: Context,
  sides: Sides,
  accounts: AccountRow[],
  line: Line,
  at: string,
): Promise<string[]> {
  const { from, to, kind, id: reference } = sides
  const amount = readAmount(line.amount!, `${at}.amount`)
  const currency = line.currency as AccountRow['base_currency']
  if (accounts.some((account) => account.id === to && !account.funding_currencies.includes(currency)))
    throw fail('currency_not_supported')
  if (from) {
    const { available_for_withdrawal: available } = await availableCash(context, from, currency)
    if (isLess(alreadyTaken(context, available, free(from), currency), amount))
      throw fail('insufficient_funds', undefined, { available })
  }
  const transfers = [{ from: from ? free(from) : BANK, to: to ? free(to) : BANK, asset: currency, amount }]
  const entry = await post(context, { kind, reference, transfers })
  const what = { currency, summary: `Transfer ${currency}` }
  return [
    ...(from ? [book(context, sides, from, entry, { ...what, cash_amount: `-${amount}` })] : []),
    ...(to ? [book(context, sides, to, entry, { ...what, cash_amount: amount })] : []),
  ]
}

// Earlier lines of the same transfer have not reached the ledger yet.
function alreadyTaken({ pending }: Context, available: string, account: string, asset: string): string {
  const taken = pending.transfers.filter((one) => one.from === account && one.asset === asset)
  return taken.reduce((left, one) => subtract(left, one.amount), available)
}

async function moveUnits(context: Context, sides: Sides, line: Line, at: string): Promise<string[]> {
  const { from, to, kind, id: reference } = sides
  const quantity = readNumber(line.quantity!, `${at}.quantity`)
  const listed = await findInstrument(context, line.instrument!)
  if (!listed) throw failParam(`${at}.instrument`, 'not_found', 'No such instrument.')
  const { id: instrument } = listed.row
  if (from) await checkUnits(context, from, instrument, quantity)
  const money_per_point = moneyPerPoint(listed.row)
  const taken = from ? await takeLot(context, from, instrument, quantity, money_per_point) : undefined
  const lot = taken ?? (await lotFromOutside(context, listed, line, quantity, money_per_point, at))
  const given = to
    ? await giveLot(context, { ...lot, account: to, instrument, quantity, money_per_point })
    : undefined
  const transfers = [
    { from: from ? free(from) : DEPOT, to: to ? free(to) : DEPOT, asset: instrument, amount: quantity },
  ]
  const entry = await post(context, { kind, reference, transfers })
  const word = kind === 'position_migration_in' ? 'Migration' : 'Transfer'
  const what = {
    currency: listed.row.trading_currency,
    instrument,
    // A price that nobody gave is not shown; the position counts the market's.
    unit_price: from || line.unit_price != null ? lot.unit_price : null,
    summary: `${word} ${listed.row.symbol}`,
  }
  const out = { ...what, unit_quantity: `-${quantity}`, position: taken?.position ?? null }
  return [
    ...(from ? [book(context, sides, from, entry, out)] : []),
    ...(to
      ? [book(context, sides, to, entry, { ...what, unit_quantity: quantity, position: given ?? null })]
      : []),
  ]
}

async function checkUnits(context: Context, from: string, instrument: string, quantity: string) {
  const available = await availableUnits(context, from, instrument)
  if (isLess(alreadyTaken(context, available, free(from), instrument), quantity))
    throw fail('insufficient_units', undefined, { available: units(available) })
}

interface Lot {
  /** What the units cost, clean. */
  cost: string
  unit_price: string
  ytm: string | null
  period: string | null
}

async function takeLot(
  context: Context,
  account: string,
  instrument: string,
  quantity: string,
  money_per_point: string,
): Promise<Lot & { position: string }> {
  const place = { account, instrument }
  const [moved] = await movePositions(context, [
    {
      ...{ context, ...place },
      move(held) {
        if (!held)
          throw failParam('lines', 'invalid_param', 'The account has no open position in the instrument.')
        return withoutUnits(held, { ...place, quantity }).moved
      },
    },
  ])
  const { before, after } = moved!
  const { ytm, most_recent_maturity_period: period } = before!
  const cost = subtract(before!.cost, after.cost)
  return {
    position: after.id,
    cost,
    unit_price: averagePrice({ quantity, cost }, money_per_point),
    ytm,
    period,
  }
}

async function giveLot(context: Context, lot: Incoming): Promise<string> {
  const { account, instrument } = lot
  const move = (held: HeldPosition | undefined) => withUnits(held, lot)
  const [moved] = await movePositions(context, [{ context, account, instrument, move }])
  return moved!.after.id
}

async function lotFromOutside(
  context: Context,
  listed: Listed,
  line: Line,
  quantity: string,
  money_per_point: string,
  at: string,
): Promise<Lot> {
  const unit_price =
    line.unit_price == null
      ? await priceFromOutside(context, listed.row)
      : readNumber(line.unit_price, `${at}.unit_price`, 'zero')
  return { cost: costOf(quantity, unit_price, money_per_point), unit_price, ytm: null, period: null }
}

function book(
  context: Context,
  { id, kind }: Sides,
  account: string,
  entry: string,
  what: Pick<NewTransaction, 'currency' | 'summary'> & Partial<NewTransaction>,
): string {
  return bookTransaction(context, {
    cash_amount: null,
    ...what,
    account,
    entry,
    settled: true,
    settlement_date: dayOf(context.now),
    transaction_type: kind,
    reference: id,
    reference_type: kind,
  })
}
