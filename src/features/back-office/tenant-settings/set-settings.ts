// Sets a group of settings of a tenant, whole: gathers what counts now, decides what differs, and writes it.
import { lockSettings, replaceSettings } from '../../../clock/write-tenant.ts'
import type { Context, Json } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { type Day, type Instant, startOfDay } from '../../../values/time.ts'
import { decideStartOfFees, plainFee, scheduleAt } from '../../billing/fee-schedules.ts'
import { listSchedules } from '../../billing/read.ts'
import { feesOfSettings, setFees } from '../../billing/set-fees.ts'
import {
  checkFirstTaxDay,
  checkTaxSettings,
  type TaxSettings,
  taxesOn,
  taxSchedulesOf,
  withTaxes,
} from '../../corporate-actions/tax-settings.ts'
import { checkDebitSettings } from '../../payments/mandates/setting-schemas.ts'
import { record } from '../../platform/events/record.ts'
import { checkOnboarding, differencesOf } from './decide-setting-change.ts'
import { membersOf, type SettingGroup } from './group-schemas.ts'
import type { SettingChange } from './schemas.ts'

export type Settings = Record<string, Json>

export interface SettingInput {
  settings: Settings
  reason: string
  /** The first day of fees and of taxes. */
  effective_from?: Day
  dry_run?: boolean
}

/** A change that is decided: what counts before and after it, from when on, and how it is written. */
interface Plan {
  former: Settings
  settings: Settings
  in_force_at: Instant
  write: () => Promise<unknown>
}

type Planner = (context: Context, current: Settings, input: SettingInput) => Promise<Plan>

/** Sets the group and returns what differs; a dry run changes nothing. */
export async function setSettings(
  context: Context,
  group: SettingGroup,
  input: SettingInput,
): Promise<SettingChange> {
  const { sql, tenant } = context
  const current = await lockSettings(sql, tenant)
  const plan = await (PLANNERS[group] ?? plainPlanner(group))(context, current, input)
  if (input.dry_run) return changeOf(context, group, input, plan, null)
  await plan.write()
  context.invalidates('tenant', tenant)
  const id = newId('stc_')
  await insertChange(context, id, group, input, plan)
  context.pending.resource = id
  record(context, 'settings.changed', id)
  return changeOf(context, group, input, plan, id)
}

const planFees: Planner = async (context, _, { settings, effective_from: day }) => {
  const in_force_at = decideStartOfFees(context.now, day!)
  const schedules = await listSchedules(context.sql, context.tenant)
  const fees = await feesOfSettings(context.app, settings.fees)
  const plain = (all: readonly Parameters<typeof plainFee>[0][]) => ({
    fees: all.map(plainFee) as unknown as Json,
  })
  return {
    former: plain(scheduleAt(schedules, in_force_at).fees),
    settings: plain(fees),
    in_force_at,
    write: () => setFees(context, day!, fees),
  }
}

const planTaxes: Planner = async ({ sql, tenant, now }, current, { settings, effective_from: day }) => {
  checkFirstTaxDay(now, day!)
  const taxes = settings as TaxSettings
  checkTaxSettings(taxes)
  const { effective_from: _, ...former } = taxesOn(current, day!)
  const schedules = withTaxes(taxSchedulesOf(current), { ...taxes, effective_from: day! })
  const write = () => replaceSettings(sql, tenant, [], { tax_schedules: schedules as unknown as Json })
  return { former: former as Settings, settings, in_force_at: startOfDay(day!), write }
}

const planOnboarding: Planner = async (context, current, input) => {
  checkOnboarding(input.settings, context.app.config.environment)
  return plainPlanner('onboarding')(context, current, input)
}

const planDirectDebits: Planner = async (context, current, input) => {
  checkDebitSettings(input.settings)
  return plainPlanner('direct_debits')(context, current, input)
}

const plainPlanner =
  (group: SettingGroup): Planner =>
  async ({ sql, tenant, now }, current, { settings }) => {
    const names = membersOf(group)
    const former = Object.fromEntries(Object.entries(current).filter(([name]) => names.includes(name)))
    return { former, settings, in_force_at: now, write: () => replaceSettings(sql, tenant, names, settings) }
  }

const PLANNERS: Partial<Record<SettingGroup, Planner>> = {
  fees: planFees,
  taxes: planTaxes,
  onboarding: planOnboarding,
  direct_debits: planDirectDebits,
}

async function insertChange(
  { sql, tenant, vault, actor, now }: Context,
  id: string,
  group: SettingGroup,
  { reason, effective_from = undefined }: SettingInput,
  { former, settings, in_force_at }: Plan,
): Promise<void> {
  await sql`
    insert into setting_changes
      (tenant, id, setting_group, effective_from, in_force_at, former, settings, reason, set_by, created_at)
    values (${tenant}, ${id}, ${group}, ${effective_from ?? null}, ${in_force_at}, ${JSON.stringify(former)},
            ${JSON.stringify(settings)}, ${vault.seal('setting_changes.reason', id, reason)}, ${actor.id}, ${now})`
}

const changeOf = (
  { actor, now }: Context,
  setting_group: SettingGroup,
  { reason, effective_from }: SettingInput,
  { former, settings, in_force_at }: Plan,
  id: string | null,
): SettingChange => ({
  id,
  setting_group,
  effective_from: effective_from ?? null,
  in_force_at,
  settings,
  changes: differencesOf(former, settings),
  reason,
  set_by: actor.id,
  created_at: now,
})
