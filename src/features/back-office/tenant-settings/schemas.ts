// The shapes of settings and their changes, as operators see them.
import Type, { type Static, type TSchema } from 'typebox'
import {
  AnyJson,
  described,
  Flag,
  Moment,
  Nullable,
  OnDay,
  Text,
  tenantPath,
} from '../../../http/api/shapes.ts'
import { Issuer } from '../../documents/issuer/schemas.ts'
import { Explanation } from '../../operators/operators/look-schemas.ts'
import { GROUP_NAMES, GROUPS, type SettingGroup } from './group-schemas.ts'

export const OfTenant = Type.Object(tenantPath)

const Reason = described(Explanation, 'The reason, for the record: put no personal data there.')

const FIRST_DAYS: Partial<Record<SettingGroup, string>> = {
  fees:
    'First day, in UTC, whose orders pay these fees: today or later. If today, they hold from a minute after the ' +
    'change. A month is charged by the fees of its first day.',
  taxes: 'First day, in UTC, whose payments are taxed so: tomorrow or later.',
}

/** The body that sets a group. */
export const newSettings = <G extends SettingGroup>(group: G) =>
  Type.Object(
    {
      settings: GROUPS[group],
      reason: Reason,
      ...(FIRST_DAYS[group] && { effective_from: OnDay(FIRST_DAYS[group]) }),
      dry_run: Type.Optional(Flag('Whether it only shows what would change; false if left out.')),
    },
    {
      $id: `New${group[0]!.toUpperCase()}${group.slice(1)}Settings`,
      additionalProperties: false,
      description: 'A group of settings, whole: a setting that is left out has its usual value.',
    },
  )

const GroupName = Type.Enum([...GROUP_NAMES], { $id: 'SettingGroup', description: 'A group of settings.' })

export const SettingChange = Type.Object(
  {
    id: Nullable(Text('Id of the change; null of a dry run.')),
    setting_group: GroupName,
    effective_from: Nullable(OnDay('First day of fees and taxes; null of other settings.')),
    in_force_at: Moment('From when on the settings hold.'),
    settings: Type.Record(Type.String(), AnyJson('Value of the setting.'), {
      description: 'The settings of the group.',
    }),
    changes: Type.Array(
      Type.Object(
        {
          path: Text('Place of the setting; a fee has its alias there.'),
          before: AnyJson('The value that held before; null if there was none.'),
          after: AnyJson('The new value; null if there is none.'),
        },
        { $id: 'ChangedSetting', description: 'A setting with another value.' },
      ),
      { description: 'What differs from the settings that would hold otherwise.' },
    ),
    reason: Text('The reason.'),
    set_by: Text('The operator that made the change.'),
    created_at: Moment('When it was made.'),
  },
  { $id: 'SettingChange', description: 'A change of a group of settings.' },
)
export type SettingChange = Static<typeof SettingChange>

const Dated = <S extends TSchema>(settings: S, description: string) =>
  Type.Object(
    {
      effective_from: Nullable(OnDay('First day of those in force; null of those of the creation.')),
      settings,
      scheduled: Type.Array(
        Type.Object({
          effective_from: OnDay('First day.'),
          in_force_at: Moment('From when on they hold.'),
          settings,
        }),
        { description: 'Those of later days, the earliest first.' },
      ),
    },
    { description },
  )

export const TenantSettings = Type.Object(
  {
    fees: Dated(GROUPS.fees, 'The fees in force, and those of later days.'),
    taxes: Dated(GROUPS.taxes, 'The taxes in force, and those of later days.'),
    advances: GROUPS.advances,
    orders: GROUPS.orders,
    pools: GROUPS.pools,
    direct_debits: GROUPS.direct_debits,
    journals: GROUPS.journals,
    requests: GROUPS.requests,
    onboarding: GROUPS.onboarding,
    venue: GROUPS.venue,
    issuer: Nullable(described(Issuer, 'The issuer of documents; null if none is set.')),
  },
  {
    $id: 'SettingsOfTenant',
    description: 'The settings of a tenant by group. A setting that is absent has its usual value.',
  },
)
export type TenantSettings = Static<typeof TenantSettings>

export const historyFilters = {
  setting_group: Type.Optional(described(GroupName, 'Only changes of this group.')),
}
