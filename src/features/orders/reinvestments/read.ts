// Every select of income settings and reinvestments.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, oneOf, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import type { IncomeRule, PositionIncomeRule } from './rules.ts'
import type { Reinvestment } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

// The rules of a position `p` and of its account. Without a row of its own, a position follows its account.
const rulesOf = part`
  coalesce((select s.income from income_settings s where s.tenant = p.tenant and s.id = p.id), 'account_default')
    as position_income,
  coalesce((select s.income from income_settings s where s.tenant = p.tenant and s.id = p.account), 'pay_out')
    as account_income`

/** The rules of a position and of its account. */
export interface IncomeRules {
  position_income: PositionIncomeRule
  account_income: IncomeRule
}

export interface StoredSettings {
  income: IncomeRule
  modified_at: Instant
  positions: { position: string; instrument: string; income: PositionIncomeRule }[]
}

/** The settings of an account, with the open positions that have a rule of their own. */
export async function readSettings(
  { sql, tenant }: Reader,
  { id, created_at }: { id: string; created_at: Instant },
): Promise<StoredSettings> {
  const rows = await sql<{ id: string; instrument: string; income: string; modified_at: Instant }>`
    select s.id, p.instrument, s.income, s.modified_at
    from income_settings s
    left join positions p on p.tenant = s.tenant and p.id = s.id and p.status = 'open'
    where s.tenant = ${tenant} and s.account = ${id}
    order by p.created_at desc, s.id desc`
  const ofAccount = rows.find((row) => row.id === id)
  const positions = rows.filter((row) => row.instrument !== null && row.income !== 'account_default')
  return {
    income: (ofAccount?.income ?? 'pay_out') as IncomeRule,
    modified_at: rows.reduce((last, row) => (row.modified_at > last ? row.modified_at : last), created_at),
    positions: positions.map((row) => ({
      position: row.id,
      instrument: row.instrument,
      income: row.income as PositionIncomeRule,
    })),
  }
}

export interface LockedPosition extends IncomeRules {
  id: string
  account: string
  instrument: string
  status: 'open' | 'closing' | 'closed'
  account_status: AccountStatus
}

/** The position with its rules; it and its account keep their state until the change is complete. */
export async function lockPosition({ sql, tenant }: Context, id: string): Promise<LockedPosition> {
  const [row] = await sql<LockedPosition>`
    select p.id, p.account, p.instrument, p.status, a.status as account_status, ${rulesOf}
    from positions p join accounts a on a.tenant = p.tenant and a.id = p.account
    where p.tenant = ${tenant} and p.id = ${id} for share of p, a`
  if (!row) throw notFound('position')
  return row
}

/** The rules of the positions, by their ids. */
export async function listRules(
  { sql, tenant }: Reader,
  positions: readonly string[],
): Promise<Map<string, IncomeRules>> {
  const rows = await sql<IncomeRules & { id: string }>`
    select p.id, ${rulesOf} from positions p where p.tenant = ${tenant} and p.id ${oneOf(positions)}`
  return new Map(rows.map((row) => [row.id, row]))
}

/** The reinvestments of the account that fit, newest first. */
export function listReinvestments(
  { sql, tenant }: Reader,
  account: string,
  { status }: { status?: string },
  window: PageWindow,
): Promise<Reinvestment[]> {
  return sql<Reinvestment>`
    select r.id, r.account, r.position, r.instrument, r.status, r.reason, r.action as corporate_action,
           r.transaction as income_transaction, r."order", r.amount,
           coalesce(o.traded_notional, 0)::numeric(20, 2) as invested_amount,
           trim_scale(coalesce(o.traded_quantity, 0))::text as quantity, r.currency, r.created_at, r.modified_at
    from reinvestments r left join orders o on o.tenant = r.tenant and o.id = r."order"
    where r.tenant = ${tenant} and r.account = ${account} ${equals(part`r.status`, status && word(status))}
      ${newestFirst(window, part`r.created_at`, part`r.id`)}`
}

/** A reinvestment whose order is to be placed. */
export interface PendingReinvestment extends IncomeRules {
  id: string
  account: string
  position: string
  instrument: string
  amount: Decimal
  is_open: boolean
}

/** The first reinvestments of the action that are pending, locked until the change ends. */
export function lockPending(
  { sql, tenant }: Context,
  action: string,
  most: number,
): Promise<PendingReinvestment[]> {
  return sql<PendingReinvestment>`
    select r.id, r.account, r.position, r.instrument, r.amount, p.status = 'open' as is_open, ${rulesOf}
    from reinvestments r join positions p on p.tenant = r.tenant and p.id = r.position
    where r.tenant = ${tenant} and r.action = ${action} and r.status = 'pending'
    order by r.id limit ${most} for update of r`
}
