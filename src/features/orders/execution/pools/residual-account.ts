// The firm's residual account: it takes what the shares of a parent order leave over, and gives what they lack.
import type { Context, Transfer } from '../../../../context.ts'
import { available, reserved } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { lockBalances, readBalanceAfter } from '../../../../ledger/read.ts'
import { currenciesOf } from '../../../../market/instrument-terms.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import { record } from '../../../platform/events/record.ts'
import type { ParentRow } from '../../pools/parent-rows.ts'
import { insertResidual } from '../../trading/advance-orders.ts'
import { newOrder } from '../../trading/insert-order.ts'
import { reservedAsset } from '../../trading/rules.ts'
import type { ResidualShare } from './decide-allocation.ts'
import type { Residual } from './decide-size.ts'

/** The residual account with its free units and cash, which are locked until the change ends. */
export interface ResidualAccount extends Residual {
  id: string
}

/** The active residual account in the currency of the instrument; undefined if the firm has none. */
export async function lockResidual(context: Context, listed: Listed): Promise<ResidualAccount | undefined> {
  const { sql, tenant } = context
  const currency = currenciesOf(listed.row).quote
  const [account] = await sql<{ id: string }>`
    select id from accounts
    where tenant = ${tenant} and is_residual and base_currency = ${currency} and status = 'active' and may_buy
      and may_sell
    for share`
  return account && lockUnitsAndCash(context, listed, account.id)
}

/** The account with its free units and cash in the instrument, whatever its status is: after a cut that is for all. */
export async function lockUnitsAndCash(
  context: Context,
  { row }: Listed,
  id: string,
): Promise<ResidualAccount> {
  const currency = currenciesOf(row).quote
  const places = [currency, row.id].map((asset) => ({ account: available(id), asset }))
  await lockBalances(context, places)
  return {
    id,
    units: await readBalanceAfter(context, id, row.id),
    cash: await readBalanceAfter(context, id, currency),
  }
}

type Holding = Pick<ParentRow, 'id' | 'residual_account' | 'held_units' | 'held_cash'>

/** Reserves units and cash of the residual account for the parent. */
export const holdResidual = (context: Context, listed: Listed, parent: Holding): Promise<void> =>
  moveHolding(context, listed, parent, { kind: 'parent_order.reserve', from: available, to: reserved })

/** Releases what the residual account has reserved for the parent. */
export const releaseResidual = (context: Context, listed: Listed, parent: Holding): Promise<void> =>
  moveHolding(context, listed, parent, { kind: 'parent_order.release', from: reserved, to: available })

interface Way {
  kind: string
  from: (account: string) => string
  to: (account: string) => string
}

async function moveHolding(
  context: Context,
  { row }: Listed,
  { id: reference, residual_account: account, held_units, held_cash }: Holding,
  { kind, from, to }: Way,
): Promise<void> {
  if (account === null) return
  const way = { from: from(account), to: to(account) }
  const transfers: Transfer[] = [
    { ...way, asset: row.id, amount: held_units },
    { ...way, asset: currenciesOf(row).quote, amount: held_cash },
  ]
  await post(context, { kind, reference, transfers })
}

/** Adds the order with its reservation, as executing; it has no fee. */
export async function placeResidual(
  context: Context,
  { id: parent_order, residual_account }: ParentRow,
  { row: instrument }: Listed,
  { side, quantity, notional }: ResidualShare,
): Promise<{ id: string; account: string }> {
  const account = residual_account!
  const asset = reservedAsset(instrument, side)
  const amount = side === 'buy' ? notional : quantity
  const row = newOrder(context.now, {
    account,
    instrument: instrument.id,
    order_type: 'market',
    purpose: 'residual',
    side,
    quantity,
    currency: currenciesOf(instrument).base,
    cash_amount: null,
    net_cash_amount: null,
    fees: '0.00',
    automatic_rollover: null,
    rollover_sent: false,
    parent_order,
    reserved_asset: asset,
    reserved_amount: amount,
  })
  const transfers = [{ from: available(account), to: reserved(account), asset, amount }]
  await post(context, { kind: 'order.reserve', reference: row.id, transfers })
  await insertResidual(context, row)
  record(context, 'order.placed', row.id)
  record(context, 'order.executing', row.id)
  return { id: row.id, account }
}
