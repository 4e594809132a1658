// The facts of a request. The account and the balances stay locked until the change ends, in this order, as by a fill.
import type { Context } from '../../../../context.ts'
import { custodianOf } from '../../../../custodians/custodians.ts'
import { available } from '../../../../ledger/chart.ts'
import { lockBalances } from '../../../../ledger/read.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { dayOf } from '../../../../values/time.ts'
import { lockAccount } from '../../../customers/accounts/read.ts'
import { findInstrument } from '../../../instruments/catalog/read.ts'
import { isMatured } from '../../../instruments/catalog/rules.ts'
import { hasClaim } from '../../../portfolio/holdings/read.ts'
import { listWithdrawable } from '../../../portfolio/holdings/read-withdrawable.ts'
import { listRolling, lookUpReference } from '../read.ts'
import type { TransferRequestFacts } from './decide-request.ts'
import type { TransferRequest } from './parse-request.ts'

/** Reads the facts of the request for the account. */
export async function readRequestFacts(
  context: Context,
  id: string,
  request: TransferRequest,
): Promise<TransferRequestFacts> {
  const { direction, lines, external_reference } = request
  const account = await lockAccount(context, id)
  const instruments = new Map<string, Instrument>()
  for (const { instrument } of lines) {
    const listed = await findInstrument(context, instrument)
    if (listed) instruments.set(instrument, listed.row)
  }
  const currencies = [...new Set([...instruments.values()].flatMap((row) => row.trading_currency ?? []))]
  const assets = direction === 'out' ? [...instruments.keys()].sort() : currencies.sort()
  const places = assets.map((asset) => ({ account: available(id), asset }))
  await lockBalances(context, places)
  const free = await listWithdrawable(
    context,
    assets.map((asset) => ({ account: id, asset })),
  )
  const left = new Map(assets.map((asset, n) => [asset, free[n]!]))
  return {
    account,
    instruments,
    namesake: await lookUpReference(context, external_reference),
    is_claimed: await hasClaim(context, id),
    is_without_custodian: custodianOf(context.app.config) === undefined,
    free: direction === 'out' ? await withoutBound(context, id, instruments, left) : new Map(),
    cash: direction === 'in' ? left : new Map(),
    today: dayOf(context.now),
  }
}

// A bill that is rolled over pays the loan for the next one, and a matured one is about to be paid: both stay.
async function withoutBound(
  context: Context,
  account: string,
  instruments: ReadonlyMap<string, Instrument>,
  free: Map<string, string>,
): Promise<Map<string, string>> {
  const rolling = await listRolling(context, account, [...instruments.keys()])
  for (const [id, row] of instruments)
    if (rolling.has(id) || isMatured(row, dayOf(context.now))) free.set(id, '0')
  return free
}
