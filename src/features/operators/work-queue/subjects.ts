// The resources that operators work on: what they take, and write notes on. The prefix of an id names its kind.
import type { Grant, ReadContext } from '../../../context.ts'
import { type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { isSystemUser } from '../../../unit-of-work/system-user.ts'
import { permits } from '../operators/rules.ts'

interface SubjectKind {
  kind: string
  /** The permission to read resources of this kind. */
  permission: string
  table: Part
  /** Belongs to no customer, so that no erasure would find a note with personal data there. */
  is_of_house?: true
}

const KINDS: Record<string, SubjectKind> = {
  acc: { kind: 'account', permission: 'account.read', table: part`accounts` },
  brk: { kind: 'break', permission: 'break.read', table: part`bank_breaks`, is_of_house: true },
  cus: { kind: 'customer', permission: 'customer.read', table: part`customers` },
  dep: { kind: 'deposit', permission: 'deposit.read', table: part`deposits` },
  fch: { kind: 'fee_charge', permission: 'fee.read', table: part`fee_charges` },
  inp: { kind: 'inbound_payment', permission: 'suspense.read', table: part`inbound_payments` },
  job: { kind: 'job', permission: 'job.read', table: part`jobs`, is_of_house: true },
  onba: {
    kind: 'onboarding_application',
    permission: 'application.read',
    table: part`onboarding_applications`,
  },
  ord: { kind: 'order', permission: 'order.read', table: part`orders` },
  pyo: { kind: 'payout', permission: 'payment_run.read', table: part`payouts` },
  rbr: { kind: 'rebalancing_run', permission: 'rebalancing.read', table: part`rebalancing_runs` },
  run: { kind: 'payment_run', permission: 'payment_run.read', table: part`payment_runs`, is_of_house: true },
  sav: { kind: 'savings_plan', permission: 'savings_plan.read', table: part`savings_plans` },
  trd: { kind: 'trade', permission: 'order.read', table: part`trades` },
  wdr: { kind: 'withdrawal', permission: 'withdrawal.read', table: part`withdrawals` },
  whk: { kind: 'webhook', permission: 'webhook.read', table: part`webhooks`, is_of_house: true },
}

/** The names of the kinds. */
export const SUBJECT_KINDS: string[] = Object.values(KINDS).map(({ kind }) => kind)

export interface WorkSubject {
  id: string
  kind: string
  /** The permission to read it. */
  permission: string
  is_of_house: boolean
}

/** The resource with the id. One that does not exist, or that the operator may not read, is refused. */
export async function findSubject(
  { sql, tenant, actor }: Pick<ReadContext, 'sql' | 'tenant' | 'actor'>,
  id: string,
): Promise<WorkSubject> {
  const declared = KINDS[id.slice(0, Math.max(id.indexOf('_'), 0))]
  const mayRead = (permission: string) =>
    isSystemUser(actor.id) || permits(actor.session!.grants, permission, tenant)
  if (!declared || !mayRead(declared.permission)) throw notFound('resource')
  const [row] = await sql`select id from ${declared.table} where tenant = ${tenant} and id = ${id}`
  if (!row) throw notFound('resource')
  const { kind, permission, is_of_house = false } = declared
  return { id, kind, permission, is_of_house }
}

/** The kinds of resources that an operator may read in the tenant. */
export const readableKinds = (grants: readonly Grant[], tenant: string): string[] =>
  Object.values(KINDS)
    .filter(({ permission }) => permits(grants, permission, tenant))
    .map(({ kind }) => kind)
