// Units and cost in and out of many positions at once, each for a change of its own, in three statements whatever their
// number. What comes out is what moving them one after the other would leave.
import type { Context } from '../../context.ts'
import { eachById } from '../../db/sql.ts'
import { isZero } from '../../values/decimal.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { record } from '../events/record.ts'
import { type HeldPosition, type Incoming, type Moved, withChange } from './move-position.ts'

/** Units and cost by exact amounts, in or out; whose change it is records what becomes of the position. */
export interface HoldingMove extends Omit<Incoming, 'isBuy' | 'ytm' | 'rolls' | 'period'> {
  context: Context
}

type Place = Pick<HoldingMove, 'account' | 'instrument'>

const nameOf = ({ account, instrument }: Place) => `${account} ${instrument}`

/**
 * Moves the holdings in their order; units that find no open position open one, and one that is left empty closes once
 * nothing of it is unsettled. Gives the position of each move.
 */
export async function moveHoldings(context: Context, moves: readonly HoldingMove[]): Promise<string[]> {
  if (moves.length === 0) return []
  const places = await lockPlaces(context, moves)
  const moved = new Map<string, Moved>()
  const steps = moves.map((move) => {
    const name = nameOf(move)
    const before = places.get(name)
    const after = withChange(before, move)
    // A price that one move makes stays where the next leaves none.
    const average_price = after.average_price ?? (before && moved.get(before.id)?.average_price) ?? null
    moved.set(after.id, { ...after, average_price })
    if (isZero(after.quantity)) places.delete(name)
    else places.set(name, moved.get(after.id)!)
    return { ...move, position: after.id, opens: !before, empties: isZero(after.quantity) }
  })
  const written = [...moved.values()]
  const closed = await updatePositions(
    context,
    written.filter(({ opens }) => !opens),
  )
  for (const id of await insertPositions(
    context,
    written.filter(({ opens }) => opens),
  ))
    closed.add(id)
  for (const step of steps) tell(step, closed)
  return steps.map(({ position }) => position)
}

// Every open position that is moved, by its place, held until the change ends.
async function lockPlaces(
  { sql, tenant }: Context,
  moves: readonly Place[],
): Promise<Map<string, HeldPosition | Moved>> {
  const places = moves.map(({ account, instrument }) => ({ id: account, instrument }))
  const rows = await sql<HeldPosition & Place>`
    select id, account, instrument, quantity, cost, ytm, automatic_rollover, most_recent_maturity_period from positions
    where tenant = ${tenant} and status = 'open' and (account, instrument) in (
      select x.id, x.instrument from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as x (id text, instrument text)
      where ${eachById})
    order by id for update`
  return new Map(rows.map((row) => [nameOf(row), row]))
}

// Gives those that are closed by it: of the others that are empty something is still unsettled.
async function updatePositions({ sql, tenant, now }: Context, moved: readonly Moved[]): Promise<Set<string>> {
  if (moved.length === 0) return new Set()
  const rows = moved.map(({ id, quantity, cost, average_price }) => ({ id, quantity, cost, average_price }))
  const written = await sql<{ id: string; status: string }>`
    update positions p
    set quantity = x.quantity, cost = x.cost, average_price = coalesce(x.average_price, p.average_price),
        status = x.status, closed_at = case x.status when 'closed' then ${now} else p.closed_at end,
        modified_at = ${now}
    from (
      select x.*, case
          when x.quantity <> 0 then 'open'
          when exists (select from trades t
                       where t.tenant = ${tenant} and t.position = x.id and t.status = 'executed')
            or exists (select from orders o where o.tenant = ${tenant} and o.position = x.id
                         and o.status in ('executing', 'cancelling', 'filled')) then 'closing'
          else 'closed' end as status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (id text, quantity numeric, cost numeric, average_price numeric)
      where ${eachById}) x
    where p.tenant = ${tenant} and p.id = x.id
    returning p.id, p.status`
  return closedOf(written)
}

// Nothing of a position that opens is unsettled: one that this very change empties again is closed.
async function insertPositions({ sql, tenant, now }: Context, moved: readonly Moved[]): Promise<Set<string>> {
  if (moved.length === 0) return new Set()
  const rows = moved.map(({ opens: _, ...row }) => row)
  const written = await sql<{ id: string; status: string }>`
    insert into positions (tenant, id, account, instrument, status, quantity, cost, average_price, ytm, total_buy_trades,
                           automatic_rollover, most_recent_maturity_period, opened_at, closed_at, created_at, modified_at)
    select ${tenant}, id, account, instrument, case when quantity = 0 then 'closed' else 'open' end, quantity, cost,
           average_price, ytm, buy_trades, automatic_rollover, most_recent_maturity_period, ${now},
           case when quantity = 0 then ${now}::timestamptz end, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, account text, instrument text, quantity numeric, cost numeric, average_price numeric, ytm numeric,
            buy_trades integer, automatic_rollover boolean, most_recent_maturity_period text)
    returning id, status`
  return closedOf(written)
}

const closedOf = (rows: readonly { id: string; status: string }[]) =>
  new Set(rows.filter(({ status }) => status === 'closed').map(({ id }) => id))

interface Step {
  context: Context
  position: string
  opens: boolean
  empties: boolean
}

function tell({ context, position, opens, empties }: Step, closed: ReadonlySet<string>): void {
  if (opens) {
    record(context, 'position.opened', position)
    const payload = { position }
    enqueue(context, { kind: 'corporate-actions.watch-position', payload, due_at: context.now })
  }
  if (empties) record(context, 'position.closing', position)
  if (empties && closed.has(position)) record(context, 'position.closed', position)
}
