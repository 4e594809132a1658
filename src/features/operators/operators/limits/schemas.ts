// The shapes of the limits of roles.
import Type from 'typebox'
import {
  Amount,
  Currency,
  described,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  OnDay,
  PathId,
  tenantPath,
} from '../../../../http/api/shapes.ts'
import { OfTenant, ofTenant, ofTenantFilter, RoleName, roleFilter } from '../schemas.ts'

const periods = {
  most_a_day: Nullable(Amount('The largest sum of the changes of one operator on a day; null: any sum.')),
  most_a_month: Nullable(Amount('The same in a calendar month.')),
}

export const Limit = Type.Object(
  {
    role: RoleName,
    of_tenant: OfTenant,
    currency: described(Currency, 'Currency of the limit.'),
    most: Amount('The largest amount that one change may move.'),
    ...periods,
    set_by: IdOf('operator'),
    modified_at: Moment('When it was set.'),
  },
  { $id: 'OperatorLimit', description: 'The largest amounts that a role may move.' },
)
export const LimitUses = Type.Object(
  {
    operator: IdOf('operator'),
    day: OnDay('The day of the tenant, in UTC, by its clock.'),
    limits: Type.Array(
      Type.Object({
        role: RoleName,
        of_tenant: OfTenant,
        currency: described(Currency, 'Currency of the limit.'),
        most: Amount('The largest amount that one change may move.'),
        ...periods,
        used_today: Amount('What the operator has moved on the day with the permissions of the role.'),
        used_this_month: Amount('The same in the calendar month.'),
        left: Amount('The largest amount that one more change may move.'),
      }),
      { description: 'The limits of the roles, each with its use. A role without a limit is absent.' },
    ),
  },
  {
    $id: 'OperatorLimitUses',
    description: 'The limits of an operator in a tenant, and what is left of them.',
  },
)
export const LimitUsePath = Type.Object({ ...tenantPath, operator_id: PathId('operator') })
export const limitFilters = {
  ...roleFilter('limits'),
  ...ofTenantFilter,
  currency: Type.Optional(described(Currency, 'Only limits in this currency.')),
}
export const NewLimit = Type.Object(
  {
    role: RoleName,
    of_tenant: ofTenant,
    currency: described(Currency, 'Currency of the limit.'),
    most: Nullable(MoneyInput('The largest amount that one change may move; null removes the limit.')),
    most_a_day: Type.Optional(
      Nullable(
        MoneyInput(
          'The largest sum of the changes of one operator on a day of the tenant; absent or null: any sum.',
        ),
      ),
    ),
    most_a_month: Type.Optional(Nullable(MoneyInput('The same in a calendar month.'))),
  },
  { $id: 'NewOperatorLimit', description: 'A limit to set or remove.' },
)
export const SetLimit = Type.Object(
  {
    role: RoleName,
    of_tenant: OfTenant,
    currency: described(Currency, 'Currency of the limit.'),
    most: Nullable(Amount('The largest amount that one change may move; null: no limit.')),
    ...periods,
  },
  { $id: 'SetOperatorLimit', description: 'The limit as it is now.' },
)
