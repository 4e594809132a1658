// What the documents say that follow from something else: an account opened, an order filled, a fee charged.
import type { ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import {
  add,
  type Decimal,
  divide,
  money,
  multiply,
  negate,
  price,
  rate,
  sum,
  units,
} from '../../values/decimal.ts'
import { dayOf } from '../../values/time.ts'
import { type AccountRow, selectAccounts } from '../accounts/read.ts'
import type { DocumentRequest } from '../accounts/request-document.ts'
import { listRows } from '../catalog/read.ts'
import { describeHead, describeInstrument, holderAddresses } from './describe-parts.ts'
import type { Draft } from './issue-documents.ts'
import { type FilledOrder, listFilledOrders } from './read.ts'
import { titles } from './rules.ts'
import type { FeeStatementContent, OrderConfirmationContent } from './schemas.ts'

const PLACES = 12

/** Makes the draft of one source, or fails. */
export type Drafting = (source: string) => Promise<Draft>

/** Reads the sources of a type together and gives what drafts each of them. */
export const readSources: Record<
  DocumentRequest['document_type'],
  (context: ReadContext, sources: string[]) => Promise<Drafting>
> = {
  async welcome_letter(context, sources) {
    const accounts = await accountsOf(context, sources)
    const addresses = await holderAddresses(context, sources)
    return async (source) => draftWelcome(context, must(accounts, source), addresses)
  },
  async order_confirmation(context, sources) {
    const orders = byId(await listFilledOrders(context, sources))
    const ids = [...new Set([...orders.values()].map((one) => one.account))]
    const accounts = await accountsOf(context, ids)
    const addresses = await holderAddresses(context, ids)
    return async (source) => {
      const order = must(orders, source)
      return draftConfirmation(context, must(accounts, order.account), addresses, order)
    }
  },
}

const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))

async function accountsOf(context: ReadContext, ids: string[]): Promise<Map<string, AccountRow>> {
  return byId(await selectAccounts(context, part`and a.id = any (${ids})`))
}

function must<T>(rows: Map<string, T>, id: string): T {
  const row = rows.get(id)
  if (!row) throw new Error(`there is no ${id} to make a document of`)
  return row
}

type Addresses = Awaited<ReturnType<typeof holderAddresses>>

async function draftWelcome(context: ReadContext, account: AccountRow, addresses: Addresses): Promise<Draft> {
  return {
    title: titles.welcome_letter(),
    ...{ reference: null, source: account.id, period: null },
    content: {
      document_type: 'welcome_letter',
      ...(await describeHead(context, account, addresses)),
      opened_at: account.created_at,
      funding_currencies: account.funding_currencies,
      bank_payment_reference: account.reference,
    },
  }
}

async function draftConfirmation(
  context: ReadContext,
  account: AccountRow,
  addresses: Addresses,
  order: FilledOrder,
): Promise<Draft> {
  const instrument = (await listRows(context, [order.instrument])).get(order.instrument)!
  const { id, side, order_type, purpose, limit_price, placed_at, filled_at } = order
  const content: OrderConfirmationContent = {
    document_type: 'order_confirmation',
    ...(await describeHead(context, account, addresses)),
    order: {
      id,
      side,
      order_type,
      purpose,
      limit_price: limit_price && shown(order, limit_price),
      placed_at,
      filled_at,
    },
    instrument: describeInstrument(instrument),
    ...amountsOf(order),
  }
  const title = titles.order_confirmation(side, instrument.symbol, dayOf(filled_at))
  return { title, reference: id, source: id, period: null, content }
}

// A rate of exchange shows five places, any other price four.
const shown = ({ executions }: FilledOrder, value: Decimal) =>
  executions[0]?.quantity_currency ? rate(value) : price(value)

/**
 * What an order came to: quantity, notional and accrued interest are sums over its executions, the average price is
 * Σ (quantity × price) ÷ Σ quantity, half-up to the places of a price; net amount = notional − fees for a sell,
 * −(notional + fees) for a buy, fees with their tax.
 */
export function amountsOf(order: FilledOrder) {
  const { side, executions } = order
  const [first] = executions
  if (!first) throw new Error(`order ${order.id} was filled without an execution`)
  const quantity = sum(executions.map((one) => one.quantity))
  const notional = sum(executions.map((one) => one.notional))
  const paid = sum(executions.map((one) => multiply(one.quantity, one.price)))
  const fees = order.fees.map((fee) => ({ ...fee, amount_total: money(add(fee.amount_fee, fee.amount_tax)) }))
  const total_fees = money(sum(fees.map((fee) => fee.amount_total)))
  const accrued = executions.map((one) => one.accrued_interest ?? '0')
  return {
    currency: first.notional_currency,
    quantity: units(quantity),
    quantity_currency: first.quantity_currency,
    average_price: shown(order, divide(paid, quantity, PLACES)),
    accrued_interest: first.accrued_interest === null ? null : money(sum(accrued)),
    notional: money(notional),
    fees,
    total_fees,
    net_amount: money(side === 'buy' ? negate(add(notional, total_fees)) : add(notional, negate(total_fees))),
    executions: executions.map(({ notional_currency: _, quantity_currency: __, ...one }) => ({
      ...one,
      quantity: units(one.quantity),
      price: shown(order, one.price),
    })),
  }
}

/** A recurring fee that was charged. */
export type ChargedPeriod = Pick<
  FeeStatementContent,
  'period_start' | 'period_end' | 'due_at' | 'currency' | 'amount_fee' | 'tax_rate' | 'amount_tax'
> & { id: string; fee: string; name: string }

/** Says what the account was charged for a period. */
export async function draftFeeStatement(
  context: ReadContext,
  account: AccountRow,
  addresses: Addresses,
  charge: ChargedPeriod,
): Promise<Draft> {
  const { id, fee, name, period_start, period_end, due_at, currency, amount_fee, tax_rate, amount_tax } =
    charge
  const content: FeeStatementContent = {
    document_type: 'fee_statement',
    fee_charge: id,
    fee: { id: fee, name },
    ...{ period_start, period_end, due_at, currency, amount_fee, tax_rate, amount_tax },
    amount_total: money(add(amount_fee, amount_tax)),
    ...(await describeHead(context, account, addresses)),
  }
  const period = { period_start, period_end }
  return { title: titles.fee_statement(name, period), reference: null, source: id, period, content }
}
