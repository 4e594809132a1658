// Sizes the buys of runs whose sells have ended.
import type { Context } from '../../../../context.ts'
import { readFacts } from '../facts/gather-facts.ts'
import type { RunLineRow, WholeRun } from '../rules.ts'
import type { ApprovedBuy } from '../sizing/decide-buys.ts'
import { decideBuysAfterSells } from '../sizing/decide-full-run.ts'
import { updateLines } from '../write-runs.ts'
import { sizesOf } from './draft-run.ts'
import { merge } from './place-lines.ts'

/** Sizes the buys of the runs anew with the cash, the units and the prices of now; returns the runs with them. */
export async function sizeBuys(context: Context, runs: readonly WholeRun[]): Promise<WholeRun[]> {
  if (runs.length === 0) return []
  const subjects = await readFacts(
    context,
    runs.map(({ run }) => ({ account: run.account, currency: run.currency, terms: run.terms, run: run.id })),
  )
  const sized = runs.map(({ run, lines }, n) => {
    const { facts, rights } = subjects[n]!
    if (rights.status !== 'active') return lines.filter(isWaiting).map(withoutOrder)
    const decided = decideBuysAfterSells({
      ...facts,
      base_value: run.base_value,
      cash_target: run.cash_target,
      target_values: new Map(
        lines.map(({ instrument, explanation }) => [instrument, explanation.target_value]),
      ),
      sold: new Set(lines.filter(({ side }) => side === 'sell').map(({ instrument }) => instrument)),
      ...(run.approve_until !== null && { approvals: approvalsOf(lines) }),
    })
    const by_instrument = new Map(
      decided.lines.map((line, k) => [line.instrument, sizesOf(line, facts.lines[k]!)]),
    )
    return lines
      .filter(({ side }) => side !== 'sell')
      .map((line) => withSizes(line, by_instrument.get(line.instrument)))
  })
  await updateLines(context, sized.flat())
  return merge(runs, sized.flat())
}

const isWaiting = ({ side, order }: RunLineRow) => side === 'buy' && order === null

// A buy that no longer can be placed.
const withoutOrder = (line: RunLineRow): RunLineRow => ({
  ...line,
  skipped_reason: line.skipped_reason ?? 'instrument_not_trading',
})

// A line that neither has nor had an order keeps what was said of it when the run was sized.
function withSizes(line: RunLineRow, sizes: ReturnType<typeof sizesOf> | undefined): RunLineRow {
  if (sizes === undefined) return line.side === null ? line : withoutOrder(line)
  if (line.side === null && sizes.side === null) return line
  // An order that is placed as it was proposed keeps its explanation.
  if (line.quantity === sizes.quantity && line.cash_cap === sizes.cash_cap && sizes.side !== null) return line
  return { ...line, ...sizes }
}

const approvalsOf = (lines: readonly RunLineRow[]): Map<string, ApprovedBuy> =>
  new Map(
    lines
      .filter(({ side }) => side === 'buy')
      .map(({ instrument, quantity, cash_cap }) => [instrument, { quantity, cash_amount: cash_cap! }]),
  )
