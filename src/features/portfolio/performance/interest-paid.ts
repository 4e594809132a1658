// The accrued interest that was paid for with units, and that no coupon has given back yet.
import type { ReadContext } from '../../../context.ts'
import { moneyPerPoint } from '../../../market/instrument-terms.ts'
import { type Decimal, sum } from '../../../values/decimal.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { listEntries } from '../holding-history/read-entries.ts'
import { replay } from './cost-basis.ts'

/** The interest that the account has paid for the units of its position. */
export async function readInterestPaid(
  context: ReadContext,
  account: string,
  position: string,
): Promise<Decimal> {
  const entries = await listEntries(context, account, context.now)
  const rows = await listRows(
    context,
    entries.flatMap(({ instrument }) => instrument ?? []),
  )
  // Interest does not depend on the price of units that came in without one.
  const steps = replay(entries, { m: (id) => moneyPerPoint(rows.get(id)!), priceOf: () => '0' })
  const effects = steps.flatMap((step) => step.effects.filter((one) => one.position === position))
  return sum(effects.map(({ interest }) => interest))
}
