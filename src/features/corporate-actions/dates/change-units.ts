// From a split or stock dividend on, older prices count for the new units; market-data/splits says how.
import type { Context } from '../../../context.ts'
import { movePostedPrice } from '../../instruments/market-data/post-price.ts'
import type { ActionRow } from '../read.ts'
import { isSplit } from '../rules.ts'
import { showAnew } from './stop-trading.ts'

/** Lets prices follow an action that is booked now, if it changes the units that they are for. */
export function changeUnits(context: Context, action: Pick<ActionRow, 'type' | 'instrument'>): void {
  if (!isSplit(action)) return
  movePostedPrice(context, action.instrument)
  showAnew(context, action)
}
