// The facts of journals: the accounts, positions and balances of both sides, which stay locked until the change ends,
// in the order in which transfers and fills lock them.
import type { Context } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { settlementDate } from '../../../../fixed-income/calendars.ts'
import { available } from '../../../../ledger/chart.ts'
import { lockBalances } from '../../../../ledger/read.ts'
import { newId } from '../../../../values/ids.ts'
import { dayOf } from '../../../../values/time.ts'
import { selectAccounts } from '../../../customers/accounts/read.ts'
import { listRows } from '../../../instruments/catalog/read.ts'
import type { HeldPosition } from '../../../portfolio/holdings/decide-position.ts'
import { lockPositions } from '../../../portfolio/holdings/move-positions.ts'
import { listWithdrawable } from '../../../portfolio/holdings/read-withdrawable.ts'
import type { JournalAccount, JournalValueFacts } from '../decide-journals.ts'
import type { BookingFacts } from './decide-booking.ts'
import { listBound, quoteUnit, readInterest, readLots } from './read-market.ts'

/** The two accounts of each journal, and what moves between them. */
export interface JournalMovement {
  /** A currency, or the id of an instrument. */
  asset: string
  isUnits: boolean
  sides: readonly { from: string; to: string; carries: boolean }[]
}

/** The facts about the value, and those that its books need. */
export type MovementFacts = JournalValueFacts & Pick<BookingFacts, 'positions' | 'interest' | 'lots'>

/** Locks the accounts in the order of their ids; those that exist, by id. */
export async function lockAccounts(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, JournalAccount>> {
  const rows = await selectAccounts(
    context,
    part`and a.id = any (${[...new Set(ids)]}) order by a.id for share`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads the facts of the movement between accounts that are locked already. */
export async function readMovement(
  context: Context,
  { asset, isUnits, sides }: JournalMovement,
  accounts: ReadonlyMap<string, JournalAccount>,
): Promise<MovementFacts> {
  const instrument = isUnits ? (await listRows(context, [asset])).get(asset)! : undefined
  const ids = [...accounts.keys()].sort()
  const positions = instrument
    ? await lockPositions(
        context,
        ids.map((account) => ({ account, instrument: asset })),
      )
    : new Map<string, HeldPosition>()
  await lockBalances(
    context,
    ids.map((account) => ({ account: available(account), asset })),
  )
  const givers = [...new Set(sides.map(({ from }) => from))].filter((account) => accounts.has(account))
  const free = await listWithdrawable(
    context,
    givers.map((account) => ({ account, asset })),
  )
  const carriers = new Set(sides.flatMap(({ from, carries }) => (carries ? [from] : [])))
  return {
    accounts,
    instrument,
    positions,
    free: new Map(givers.map((account, n) => [account, free[n]!])),
    quote: instrument && (await quoteUnit(context, instrument)),
    bound: instrument ? await listBound(context, instrument, givers, positions) : new Set(),
    lots: instrument ? await readLots(context, asset, carriers) : new Map(),
    interest: instrument ? await readInterest(context, instrument, carriers, positions) : new Map(),
  }
}

/** The facts for the books of a number of journals. */
export function bookFactsOf(context: Context, facts: MovementFacts, journals: number): BookingFacts {
  const { instrument, quote, positions, interest, lots } = facts
  const today = dayOf(context.now)
  return {
    instrument,
    quote,
    positions,
    interest,
    lots,
    today,
    settles: instrument ? settlementDate(instrument, today) : today,
    new_positions: Array.from({ length: journals }, () => newId('pos_')),
  }
}
