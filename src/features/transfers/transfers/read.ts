// Selects of transfers, and of the value that they move.
import type { Context, ReadContext } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { available } from '../../../ledger/chart.ts'
import { lockBalances } from '../../../ledger/read.ts'
import type { Instrument } from '../../../market/instrument.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import { dayOf } from '../../../values/time.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import { findInstrument } from '../../instruments/catalog/read.ts'
import { lockPositions } from '../../portfolio/holdings/move-positions.ts'
import { listWithdrawable } from '../../portfolio/holdings/read-withdrawable.ts'
import type { TransferFacts } from './decide-transfer.ts'
import { listPrices, readLots, type TransferPrice } from './read-units.ts'
import { hashLines, type NewTransfer } from './rules.ts'

/** The facts of a transfer; positions and balances stay locked until the change ends, positions first, as by a fill. */
export async function readTransferFacts(
  context: Context,
  { from, to, lines }: NewTransfer,
  accounts: readonly AccountRow[],
  seen_prices?: readonly TransferPrice[],
): Promise<TransferFacts> {
  const instruments = await listInstruments(
    context,
    lines.flatMap((line) => line.instrument ?? []),
  )
  const currencies = lines.flatMap((line) => line.currency ?? [])
  const ids = [...new Set([...instruments.values()].map(({ id }) => id))]
  const places = accounts.flatMap(({ id: account }) => ids.map((instrument) => ({ account, instrument })))
  const positions = places.length > 0 ? await lockPositions(context, places) : new Map()
  await lockBalances(
    context,
    accounts.flatMap(({ id }) => [...currencies, ...ids].map((asset) => ({ account: available(id), asset }))),
  )
  const unpriced = new Set(
    lines.flatMap(({ unit_price, instrument }) =>
      unit_price == null ? (instruments.get(instrument ?? '') ?? []) : [],
    ),
  )
  return {
    instruments,
    positions,
    today: dayOf(context.now),
    new_positions: lines.map(() => newId('pos_')),
    currencies: accounts.find(({ id }) => id === to)?.funding_currencies,
    cash: await readFree(context, from, currencies),
    units: await readFree(context, from, ids),
    lots: from && to ? await readLots(context, from, ids) : new Map(),
    prices: seen_prices ?? (from ? [] : await listPrices(context, [...unpriced])),
  }
}

async function listInstruments(
  context: ReadContext,
  keys: readonly string[],
): Promise<Map<string, Instrument>> {
  const rows = new Map<string, Instrument>()
  for (const key of new Set(keys)) {
    const listed = await findInstrument(context, key)
    if (listed) rows.set(key, listed.row)
  }
  return rows
}

// The free value of the account, by asset.
async function readFree(
  context: Context,
  account: string | undefined,
  assets: readonly string[],
): Promise<Map<string, Decimal>> {
  if (account === undefined) return new Map()
  const free = await listWithdrawable(
    context,
    assets.map((asset) => ({ account, asset })),
  )
  return new Map(assets.map((asset, n) => [asset, free[n]!]))
}

/** The outcome of the earlier transfer with the same external reference; refuses if that transfer was different. */
export async function lookUpTransfer({ sql, tenant }: Context, transfer: NewTransfer) {
  const [earlier] = await sql<{ id: string; same: boolean; transactions: string[] }>`
    select t.id,
           t.kind = ${transfer.kind} and t.from_account is not distinct from ${transfer.from ?? null}
             and t.to_account is not distinct from ${transfer.to ?? null}
             and t.lines_hash = ${hashLines(transfer.lines)} as same,
           array(select x.id from transactions x where x.tenant = t.tenant and x.reference = t.id order by x.id)
             as transactions
    from transfers t
    where t.tenant = ${tenant} and t.external_reference = ${transfer.external_reference!}`
  if (!earlier?.same) throw fail('conflict', 'The reference belongs to another transfer.')
  return { id: earlier.id, transactions: earlier.transactions, market_prices: [] }
}
