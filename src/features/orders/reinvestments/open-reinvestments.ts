// Opens a reinvestment for each payment of income whose position reinvests it, in the change that books the income.
import type { Context } from '../../../context.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { type Decimal, isPositive } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { poolTimesOf } from '../pools/cut-times.ts'
import { placementJob } from './placement-job.ts'
import { listRules } from './read.ts'
import { effectiveRule, isReinvestable, placedAt } from './rules.ts'
import { insertReinvestments, type NewReinvestment } from './write-reinvestments.ts'

/** Income that is booked with the change. */
export interface BookedIncome {
  account: string
  position: string
  instrument: string
  action: string
  transaction: string
  transaction_type: string
  currency: string
  /** After taxes. */
  amount: Decimal
}

/** Opens the reinvestments of the income. Their orders are placed for the next cut of the instrument. */
export async function openReinvestments(context: Context, all: readonly BookedIncome[]): Promise<void> {
  const paid = all.filter(({ amount }) => isPositive(amount))
  if (paid.length === 0) return
  const instruments = await listRows(context, [...new Set(paid.map(({ instrument }) => instrument))])
  const rows = await decide(context, paid, instruments)
  if (rows.length === 0) return
  insertReinvestments(context, rows)
  const times = poolTimesOf(context.settings)
  const actions = new Map(rows.map(({ action, instrument }) => [action, instruments.get(instrument)!]))
  for (const [action, instrument] of actions) {
    const reinvestments = rows.filter((row) => row.action === action).length
    const due_at = placedAt(instrument, times, context.now)
    enqueue(context, placementJob(action, { due_at, reinvestments }))
  }
}

async function decide(
  context: Context,
  paid: readonly BookedIncome[],
  instruments: ReadonlyMap<string, Instrument>,
): Promise<NewReinvestment[]> {
  const candidates = paid.filter(({ transaction_type, instrument }) =>
    isReinvestable(transaction_type, instruments.get(instrument)!),
  )
  if (candidates.length === 0) return []
  const rules = await listRules(
    context,
    candidates.map(({ position }) => position),
  )
  return candidates.flatMap(({ transaction_type: _, ...income }) => {
    const { position_income, account_income } = rules.get(income.position)!
    const isReinvested = effectiveRule(position_income, account_income) === 'reinvest'
    return isReinvested ? [{ id: newId('rnv_'), ...income }] : []
  })
}
