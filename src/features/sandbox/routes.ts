// The operations by which a sandbox plays the outside world: tenants, time, and a look into the ledger.
import Type from 'typebox'
import { advanceClock } from '../../clock/advance-clock.ts'
import { setClockMode } from '../../clock/switch-clock.ts'
import type { Json } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { type Route, route } from '../../http/route.ts'
import { DateTime, Decimal, Nullable, OneOf } from '../../http/shapes.ts'
import { listBalances, listSums } from '../../ledger/read.ts'
import { isZero } from '../../values/decimal.ts'
import { addMilliseconds, parseInstant } from '../../values/time.ts'
import type { Kinds } from '../../worker/run-jobs.ts'
import { Issuer } from '../documents/schemas.ts'
import { createTenant } from './create-tenant.ts'

const MOST_SECONDS = 3660 * 86_400
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

// How the simulated venue and depositary behave for the tenant.
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

const Clock = Type.Object({ now: DateTime, mode: OneOf('running', 'frozen', 'advancing') }, { $id: 'Clock' })

/** The operations; an advance of the clock carries out jobs, so it needs to know their kinds. */
export const sandboxRoutes = (kinds: Kinds): Route[] => [
  route({
    method: 'POST',
    path: '/sandbox/tenants',
    group: 'sandbox',
    sandbox: true,
    title: 'Create a tenant',
    description: 'A fresh tenant with its own clock and one client. The secret is shown once.',
    permission: 'tenant.write',
    has_long_body: true,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      settings: Type.Optional(Settings),
    }),
    response: Type.Object({
      tenant: Type.String(),
      client_id: Type.String(),
      client_secret: Type.String(),
      scope: Type.String(),
    }),
    status: 201,
    steps: ({ app }, { body }) => createTenant(app, body.name, (body.settings ?? {}) as Record<string, Json>),
  }),
  route({
    method: 'GET',
    path: '/sandbox/clock',
    group: 'sandbox',
    sandbox: true,
    title: "Read the tenant's clock",
    permission: 'clock.read',
    response: Clock,
    read: async ({ app, tenant, now }) => ({ now, mode: (await app.tenant(tenant))!.clock_mode }),
  }),
  route({
    method: 'PUT',
    path: '/sandbox/clock',
    group: 'sandbox',
    sandbox: true,
    title: "Freeze the tenant's clock, or let it run on",
    permission: 'clock.write',
    body: Type.Object({ mode: OneOf('running', 'frozen') }),
    response: Clock,
    errors: ['conflict'],
    steps: async ({ app, tenant }, { body }) => {
      const now = await setClockMode(app, tenant, body.mode as 'running' | 'frozen')
      return { now, mode: body.mode }
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/clock/advance',
    group: 'sandbox',
    sandbox: true,
    title: "Move the tenant's clock forward",
    description: 'Carries out everything that fell due on the way, in order of due time, before it answers.',
    permission: 'clock.write',
    body: Type.Object({
      seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_SECONDS })),
      to: Type.Optional(DateTime),
    }),
    response: Type.Object({ now: DateTime, processed: Type.Record(Type.String(), Type.Integer()) }),
    errors: ['conflict'],
    steps: ({ app, tenant }, { body }) => {
      if ((body.seconds === undefined) === (body.to === undefined))
        throw failParam('body', 'invalid_param', 'Send exactly one of seconds and to.')
      return advanceClock(app, kinds, tenant, (now) => {
        const target = body.to ? parseInstant(body.to)! : addMilliseconds(now, body.seconds! * 1000)
        if (target <= now)
          throw failParam('body.to', 'invalid_param', `Must lie after the tenant's now, ${now}.`)
        if (target > addMilliseconds(now, MOST_SECONDS * 1000))
          throw failParam('body.to', 'invalid_param', 'Must be at most 3,660 days ahead.')
        return target
      })
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/ledger',
    group: 'sandbox',
    sandbox: true,
    title: 'Read the ledger',
    description: 'Every ledger account with its balance per asset; the sums are zero per asset.',
    permission: 'ledger.read',
    query: Type.Object({ account: Type.Optional(Type.String()) }),
    response: Type.Object({
      asof: DateTime,
      balanced: Type.Boolean(),
      accounts: Type.Array(
        Type.Object({ ledger_account: Type.String(), asset: Type.String(), balance: Decimal }),
      ),
    }),
    read: async (context, { query }) => {
      const [accounts, sums] = [await listBalances(context, query.account), await listSums(context)]
      return { asof: context.now, balanced: sums.every((row) => isZero(row.sum)), accounts }
    },
  }),
]
