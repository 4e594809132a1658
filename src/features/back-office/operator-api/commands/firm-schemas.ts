// The shapes of the firm's own accounts, and of instruments as its customers see them.
import Type from 'typebox'
import {
  Currency,
  described,
  Flag,
  IdOf,
  Nullable,
  PathId,
  Text,
  tenantPath,
} from '../../../../http/api/shapes.ts'
import { TRADING_STATUSES } from '../../../instruments/catalog/schemas.ts'

export const FirmAccountOpening = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'Its name.' }),
    base_currency: Type.Optional(described(Currency, 'By default EUR.')),
    is_residual: Type.Optional(
      Flag('Whether it takes what allocations leave over; at most one for each base currency.'),
    ),
  },
  { $id: 'FirmAccountOpening', description: 'An account of the firm to open.' },
)
export const OpenedFirmAccount = Type.Object(
  {
    account: IdOf('account'),
    reference: Text('Reference of the account, for people.'),
    base_currency: described(Currency, 'Base currency.'),
    is_residual: Flag('Whether it takes what allocations leave over.'),
  },
  { $id: 'OpenedFirmAccount', description: 'An account of the firm itself.' },
)

export const InstrumentPath = Type.Object({ ...tenantPath, instrument_id: PathId('instrument') })
const status = Type.Enum([...TRADING_STATUSES], { description: 'The trading status.' })
const stage = Type.Enum(['ga', 'beta', 'provisional', 'none'], {
  description: 'The stage of its rollout; `none` shows none.',
})
const members = {
  trading_status: Nullable(status),
  rollout_stage: Nullable(stage),
  is_visible: Nullable(Flag('Whether the customers of the tenant see it.')),
}
export const OverrideChange = Type.Object(
  {
    trading_status: Type.Optional(members.trading_status),
    rollout_stage: Type.Optional(members.rollout_stage),
    is_visible: Type.Optional(members.is_visible),
  },
  { $id: 'OverrideChange', description: 'The members to change; null: as in the catalogue.' },
)
export const Override = Type.Object(
  { instrument: IdOf('instrument'), ...members },
  { $id: 'InstrumentOverride', description: 'What differs from the catalogue for the tenant.' },
)
