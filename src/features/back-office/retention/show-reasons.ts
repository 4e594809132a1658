// Reasons of legal holds, erasures and access requests in lists: they may name a person.
import type { ReadContext } from '../../../context.ts'
import { maskText } from '../../../values/mask.ts'
import { mayUnmask } from '../../operators/operators/record-data-access.ts'

interface Reasoned {
  reason: string | null
  lift_reason?: string | null
}

/** The rows for the actor: their reasons are masked for an operator who may not see personal data. */
export const showReasons = <R extends Reasoned>(context: ReadContext, rows: R[]): R[] =>
  mayUnmask(context) ? rows : rows.map(maskReasons)

const maskReasons = <R extends Reasoned>(row: R): R => ({
  ...row,
  reason: row.reason && maskText(row.reason),
  ...(row.lift_reason && { lift_reason: maskText(row.lift_reason) }),
})
