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
} from '../../../../http/api/shapes.ts'
import { OfTenant, ofTenant, ofTenantFilter, RoleName, roleFilter } from '../schemas.ts'

export const Limit = Type.Object(
  {
    role: RoleName,
    of_tenant: OfTenant,
    currency: described(Currency, 'Currency of the limit.'),
    most: Amount('The largest amount that one change may move.'),
    set_by: IdOf('operator'),
    modified_at: Moment('When it was set.'),
  },
  { $id: 'OperatorLimit', description: 'The largest amount that one change of a role may move.' },
)
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
  },
  { $id: 'NewOperatorLimit', description: 'A limit to set or remove.' },
)
export const SetLimit = Type.Object(
  {
    role: RoleName,
    of_tenant: OfTenant,
    currency: described(Currency, 'Currency of the limit.'),
    most: Nullable(Amount('The largest amount that one change may move; null: no limit.')),
  },
  { $id: 'SetOperatorLimit', description: 'The limit as it is now.' },
)
