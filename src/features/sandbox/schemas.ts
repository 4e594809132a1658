// The shapes of the operations of a sandbox.
import Type, { type Static } from 'typebox'
import { DateTime, Decimal, Nullable, OneOf } from '../../http/api/shapes.ts'
import { Issuer } from '../documents/schemas.ts'
import { MOST_SECONDS } from './rules.ts'

const Amount = Type.String({ pattern: '^[0-9]{1,12}(\\.[0-9]{1,6})?$' })

const ChargeableCurrencies = Type.Record(
  Type.String({ pattern: '^(EUR|USD|GBP)$' }),
  Type.Object({
    unit_amount: Amount,
    rate: Type.Optional(Amount),
    minimum_amount: Type.Optional(Amount),
    maximum_amount: Type.Optional(Amount),
  }),
  { additionalProperties: false },
)

const Variant = Type.Object({
  description: Type.Optional(Type.String()),
  instrument: Type.Optional(Type.String()),
  instrument_type: Type.Optional(Type.String()),
  portfolio_type: Type.Optional(Type.String()),
  transaction_type: Type.Optional(Type.String()),
  chargeable_currencies: Type.Optional(ChargeableCurrencies),
  tax_rate: Type.Optional(Nullable(Amount)),
})

const Fee = Type.Object({
  alias: Type.String({ minLength: 1, maxLength: 100 }),
  display_name: Type.Optional(Type.String({ maxLength: 200 })),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  fee_type: OneOf('transaction', 'recurring'),
  transaction_type: Type.Optional(Nullable(Type.String())),
  tax_rate: Type.Optional(Nullable(Amount)),
  chargeable_currencies: ChargeableCurrencies,
  variants: Type.Optional(Type.Array(Variant)),
})

// The behaviour of the simulated venue and depositary for the tenant.
const VenueSettings = Type.Object(
  {
    latency_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
    slices: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    slice_interval_ms: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
    rejects: Type.Optional(Type.Array(Type.String())),
    failed_settlements: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  },
  { additionalProperties: false },
)

/** The settings of a new tenant. */
const Settings = Type.Object(
  {
    fees: Type.Optional(Type.Array(Fee)),
    withholding_taxes: Type.Optional(
      Type.Array(
        Type.Object({
          transaction_type: Type.String(),
          issuer_country: Type.Optional(Type.String()),
          tax_residence: Type.Optional(Type.String()),
          rate: Amount,
        }),
      ),
    ),
    deposit_advances_enabled: Type.Optional(Type.Boolean()),
    advance_limit: Type.Optional(Amount),
    demand_terms_of_service: Type.Optional(Type.Boolean()),
    auto_decide: Type.Optional(OneOf('none', 'approved', 'rejected')),
    onboarding: Type.Optional(OneOf('full', 'minimal')),
    issuer: Type.Optional(Issuer),
    price_collar: Type.Optional(Amount),
    venue: Type.Optional(VenueSettings),
  },
  { additionalProperties: false },
)

export const Clock = Type.Object(
  { now: DateTime, mode: OneOf('running', 'frozen', 'advancing') },
  { $id: 'Clock' },
)

export const NewTenant = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  settings: Type.Optional(Settings),
})

export const CreatedTenant = Type.Object({
  tenant: Type.String(),
  client_id: Type.String(),
  client_secret: Type.String(),
  scope: Type.String(),
})

export const SetClock = Type.Object({ mode: OneOf('running', 'frozen') })

export const AdvanceClock = Type.Object({
  seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_SECONDS })),
  to: Type.Optional(DateTime),
})
export type AdvanceClock = Static<typeof AdvanceClock>

export const AdvancedClock = Type.Object({
  now: DateTime,
  processed: Type.Record(Type.String(), Type.Integer()),
})

export const LedgerQuery = Type.Object({ account: Type.Optional(Type.String()) })

export const Ledger = Type.Object({
  asof: DateTime,
  balanced: Type.Boolean(),
  accounts: Type.Array(
    Type.Object({ ledger_account: Type.String(), asset: Type.String(), balance: Decimal }),
  ),
})
