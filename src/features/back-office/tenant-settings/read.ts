// The settings of a tenant as operators see them, and their changes.
import type { Json, ReadContext } from '../../../context.ts'
import { equals, part } from '../../../db/sql.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import { dayOf, type Instant, startOfDay } from '../../../values/time.ts'
import { type FeeSchedule, plainFee, scheduleAt } from '../../billing/fee-schedules.ts'
import { listSchedules } from '../../billing/read.ts'
import { taxesOn, taxSchedulesOf } from '../../corporate-actions/tax-settings.ts'
import { differencesOf } from './decide-setting-change.ts'
import { membersOf, type SettingGroup } from './group-schemas.ts'
import type { SettingChange, TenantSettings } from './schemas.ts'

/** The settings of the tenant by group. */
export async function showSettings(context: ReadContext): Promise<TenantSettings> {
  const { sql, tenant, settings, now } = context
  const of = (group: SettingGroup) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => membersOf(group).includes(name)))
  return {
    fees: feesIn(await listSchedules(sql, tenant), now),
    taxes: taxesIn(settings, now),
    advances: of('advances'),
    orders: of('orders'),
    pools: of('pools'),
    direct_debits: of('direct_debits'),
    journals: of('journals'),
    requests: of('requests'),
    onboarding: of('onboarding'),
    venue: of('venue'),
    issuer: settings.issuer ?? null,
  } as TenantSettings
}

function feesIn(schedules: readonly FeeSchedule[], now: Instant) {
  const later = schedules.filter(({ in_force_at }) => in_force_at !== null && in_force_at > now)
  // A later schedule with the same first instant replaces an earlier one.
  const instants = [...new Set(later.map(({ in_force_at }) => in_force_at!))].sort()
  const show = ({ effective_from, fees }: FeeSchedule) => ({
    effective_from,
    settings: { fees: fees.map(plainFee) },
  })
  return {
    ...show(scheduleAt(schedules, now)),
    scheduled: instants.map((in_force_at) => ({ ...show(scheduleAt(schedules, in_force_at)), in_force_at })),
  }
}

function taxesIn(settings: ReadContext['settings'], now: Instant) {
  const today = dayOf(now)
  const { effective_from, ...current } = taxesOn(settings, today)
  const later = taxSchedulesOf(settings).filter((one) => one.effective_from > today)
  return {
    effective_from,
    settings: current,
    scheduled: later.map(({ effective_from: day, ...taxes }) => ({
      effective_from: day,
      in_force_at: startOfDay(day),
      settings: taxes,
    })),
  }
}

interface ChangeRow extends Omit<SettingChange, 'changes' | 'id'> {
  id: string
  former: { [name: string]: Json }
}

/** The changes of settings, newest first. */
export async function listChanges(
  { sql, tenant, vault }: ReadContext,
  { setting_group }: { setting_group?: string | undefined },
  window: PageWindow,
): Promise<SettingChange[]> {
  const rows = await sql<ChangeRow>`
    select id, setting_group, effective_from, in_force_at, former, settings, reason, set_by, created_at
    from setting_changes
    where tenant = ${tenant} ${equals(part`setting_group`, setting_group)}
    ${newestFirst(window, part`created_at`, part`id`)}`
  return rows.map((sealed) => {
    const { former, reason, ...row } = openRow(vault, 'setting_changes', sealed)
    const changes = differencesOf(former, row.settings as { [name: string]: Json })
    return { ...row, reason, changes }
  })
}
