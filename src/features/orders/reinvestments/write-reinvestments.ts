// The statements that write income settings and reinvestments.
import type { Context } from '../../../context.ts'
import { eachById } from '../../../db/sql.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { record } from '../../platform/events/record.ts'
import type { OutcomeReason } from '../automatic-orders/rules.ts'
import type { PositionIncomeRule, ReinvestmentStatus } from './rules.ts'

/** Writes the rule of an account, or of a position of the account. */
export async function writeRule(
  { sql, tenant, now }: Context,
  { id, account, income }: { id: string; account: string; income: PositionIncomeRule },
): Promise<void> {
  await sql`
    insert into income_settings (tenant, id, account, income, created_at, modified_at)
    values (${tenant}, ${id}, ${account}, ${income}, ${now}, ${now})
    on conflict (tenant, id) do update set income = excluded.income, modified_at = excluded.modified_at
    where income_settings.income <> excluded.income`
}

/** A reinvestment that begins. */
export interface NewReinvestment {
  id: string
  account: string
  position: string
  instrument: string
  action: string
  transaction: string
  currency: string
  amount: Decimal
}

/** Inserts the reinvestments with the change that books their income. */
export function insertReinvestments({ defer, tenant, now }: Context, rows: readonly NewReinvestment[]): void {
  defer`
    insert into reinvestments (tenant, id, account, position, instrument, action, transaction, currency, amount,
                               created_at, modified_at)
    select ${tenant}, id, account, position, instrument, action, transaction, currency, amount, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, account text, position text, instrument text, action text, transaction text, currency text,
            amount numeric)`
}

/** The next state of a reinvestment. */
export interface ReinvestmentMove {
  id: string
  status: Exclude<ReinvestmentStatus, 'pending'>
  reason: OutcomeReason | null
  order: string | null
}

/** Moves the reinvestments, which the caller has locked, to their next states. */
export async function moveReinvestments(
  { sql, tenant, now }: Context,
  moves: readonly ReinvestmentMove[],
): Promise<void> {
  await sql`
    update reinvestments r
    set status = x.status, reason = x.reason, "order" = x."order", modified_at = ${now}
    from json_to_recordset(${JSON.stringify(moves)}::json) as x (id text, status text, reason text, "order" text)
    where r.tenant = ${tenant} and r.id = x.id and ${eachById}`
}

/** Skips the pending reinvestments of an action whose income is reversed. */
export async function skipPending(context: Context, action: string): Promise<void> {
  const { sql, tenant, now } = context
  const reason: OutcomeReason = 'nothing_to_invest'
  const skipped = await sql<{ id: string }>`
    update reinvestments set status = 'skipped', reason = ${reason}, modified_at = ${now}
    where tenant = ${tenant} and action = ${action} and status = 'pending' returning id`
  for (const { id } of skipped) record(context, 'reinvestment.skipped', id)
}
