// The shapes of the operations of a sandbox.
import Type, { type Static } from 'typebox'
import { Amount, combined, described, Flag, Moment, Nullable, Text } from '../../../http/api/shapes.ts'
import { TaxTreaties, WithholdingTaxes } from '../../corporate-actions/setting-schemas.ts'
import { Issuer } from '../../documents/documents/schemas.ts'
import { JournalSettings } from '../../transfers/journals/setting-schemas.ts'
import { MOST_SECONDS } from './rules.ts'

const Setting = (description: string) =>
  Type.String({ format: 'decimal', pattern: '^[0-9]{1,12}(\\.[0-9]{1,6})?$', description })

const ChargeableCurrencies = Type.Record(
  Type.String({ pattern: '^(EUR|USD|GBP)$' }),
  Type.Object({
    unit_amount: Setting('Fixed part of the fee, before tax.'),
    rate: Type.Optional(
      Setting('Part of the amount it is charged for, as a fraction, added to the fixed part.'),
    ),
    minimum_amount: Type.Optional(Setting('The fee is at least this.')),
    maximum_amount: Type.Optional(Setting('The fee is at most this.')),
  }),
  { additionalProperties: false, description: 'Its price, by currency.' },
)

const TaxRate = Nullable(Setting('Tax on the fee, as a fraction: `0.20` is 20 %; null: none.'))

const Variant = Type.Object(
  {
    description: Type.Optional(Text('Note, without effect.')),
    instrument: Type.Optional(Text('Id of the instrument to which it is limited.')),
    order_purpose: Type.Optional(Text('Purpose of orders to which it is limited, such as `reinvestment`.')),
    instrument_type: Type.Optional(Text('Kind of instrument to which it is limited.')),
    portfolio_type: Type.Optional(Text('`firm`: for accounts of the firm, which pay no other fees.')),
    transaction_type: Type.Optional(Text('Kind of transaction to which it is limited.')),
    chargeable_currencies: Type.Optional(ChargeableCurrencies),
    tax_rate: Type.Optional(described(TaxRate, 'Tax as a fraction; null: none; absent: the tax of the fee.')),
  },
  {
    $id: 'FeeVariantSetting',
    description: 'Other terms of a fee; the most specific that matches is charged.',
  },
)

const Fee = Type.Object(
  {
    alias: Type.String({ minLength: 1, maxLength: 100, description: 'Stable name for programs.' }),
    display_name: Type.Optional(
      Type.String({ maxLength: 200, description: 'Name to show; the alias if left out.' }),
    ),
    description: Type.Optional(Type.String({ maxLength: 500, description: 'Description.' })),
    fee_type: Type.Enum(['transaction', 'recurring'], {
      description: 'Whether it is charged for a transaction or for each month.',
    }),
    transaction_type: Type.Optional(Nullable(Text('`buy` or `sell`; null of a recurring fee.'))),
    tax_rate: Type.Optional(TaxRate),
    chargeable_currencies: ChargeableCurrencies,
    variants: Type.Optional(
      Type.Array(Variant, { description: 'Other terms for some of its transactions.' }),
    ),
  },
  { $id: 'FeeSetting', description: 'A fee of the tenant.' },
)

// The behaviour of the simulated venue and depositary for the tenant.
const PoolTimes = Type.Record(
  Type.String(),
  Type.Array(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), { minItems: 1, maxItems: 24 }),
  {
    description:
      'When pooled orders go out, in UTC, by the MIC of the exchange; `default` for the others. 10:00 and 14:00 if ' +
      'left out, of XNAS and XNYS 15:00 and 18:00.',
  },
)

const VenueSettings = Type.Object(
  {
    latency_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 86_400_000,
        description: 'Milliseconds between an order going out and its first execution; 0 if left out.',
      }),
    ),
    slices: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Executions of an order; 1 if left out.' }),
    ),
    slice_interval_ms: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 86_400_000,
        description: 'Milliseconds between two executions; 1000 if left out.',
      }),
    ),
    rejects: Type.Optional(Type.Array(Type.String(), { description: 'Symbols that the venue rejects.' })),
    whole_units: Type.Optional(
      Flag(
        'Whether orders with a limit or a stop price, and parent orders, are of multiples of `venue_increment` ' +
          'alone; false if left out.',
      ),
    ),
    pool_fill_ratio: Type.Optional(
      Type.String({
        format: 'decimal',
        pattern: '^(0(\\.[0-9]{1,6})?|1(\\.0{1,6})?)$',
        description: 'Fraction of a parent order that executes, at most 1; the rest lapses. 1 if left out.',
      }),
    ),
    failed_settlements: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'Attempts to settle a trade that fail before one succeeds; 0 if left out.',
      }),
    ),
  },
  {
    $id: 'VenueSettings',
    additionalProperties: false,
    description: 'How the simulated venue and depositary behave for the tenant.',
  },
)

/** The settings of a new tenant. */
const Settings = Type.Object(
  {
    fees: Type.Optional(
      Type.Array(Fee, { description: 'Its fees; a flat 1.50 on each buy and sell order if left out.' }),
    ),
    withholding_taxes: Type.Optional(WithholdingTaxes),
    tax_treaties: Type.Optional(TaxTreaties),
    deposit_advances_enabled: Type.Optional(
      Flag('Whether deposits may be credited before their money arrives; true if left out.'),
    ),
    advance_limit: Type.Optional(Setting('The most of an advance; 10000.00 if left out.')),
    demand_terms_of_service: Type.Optional(
      Flag('Whether applications need a consent to the terms of service; false if left out.'),
    ),
    auto_decide: Type.Optional(
      Type.Enum(['none', 'approved', 'rejected'], {
        description:
          'How applications are decided by themselves; `none`, which waits for a decision, if left out.',
      }),
    ),
    onboarding: Type.Optional(
      Type.Enum(['full', 'minimal'], {
        description:
          'What applications need: `full`, every claim, consent and evidence, if left out; `minimal`: a person.',
      }),
    ),
    issuer: Type.Optional(Issuer),
    price_collar: Type.Optional(
      Setting('How far a limit may lie beyond the market, as a fraction; 0.5 if left out.'),
    ),
    gtc_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 366,
        description: 'Days for which an order that is good till cancelled stays in force; 90 if left out.',
      }),
    ),
    pool_times: Type.Optional(PoolTimes),
    pool_price_margin: Type.Optional(
      Setting(
        'How far above the ask of the cut a pooled buy may execute, as a fraction; 0.0050 if left out.',
      ),
    ),
    request_handling: Type.Optional(
      Type.Enum(['lenient', 'strict'], {
        description:
          'What happens to unknown members and parameters, and to decimals that are JSON numbers, where a request ' +
          'does not say it with `Prefer`: `lenient` accepts them, `strict` refuses them; `strict` if left out.',
      }),
    ),
    journals: Type.Optional(JournalSettings),
    venue: Type.Optional(VenueSettings),
  },
  { $id: 'TenantSettings', additionalProperties: false, description: 'The settings of a tenant.' },
)

export const Clock = Type.Object(
  {
    now: Moment("The tenant's time."),
    mode: Type.Enum(['running', 'frozen', 'advancing'], {
      $id: 'ClockMode',
      description: 'Whether time runs, stands still or is being moved forward.',
    }),
  },
  { $id: 'Clock', description: "The tenant's clock." },
)

const FirstClock = Type.Object(
  {
    now: Type.Optional(
      Moment('Its time: from 2020-01-01 until 3,660 days ahead; that of the machine if left out.'),
    ),
    mode: Type.Optional(
      Type.Enum(['running', 'frozen'], {
        description: 'Whether time runs or stands still; `running` if left out.',
      }),
    ),
  },
  { $id: 'FirstClock', additionalProperties: false, description: 'The clock with which the tenant begins.' },
)
export type FirstClock = Static<typeof FirstClock>

export const NewTenant = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the tenant.' }),
    settings: Type.Optional(Settings),
    clock: Type.Optional(FirstClock),
  },
  { $id: 'NewTenant', description: 'A tenant to create.' },
)

export const CreatedTenant = Type.Object(
  {
    tenant: Text('Id of the tenant.'),
    client_id: Text('Id of its client.'),
    client_secret: Text('Secret of its client; shown this once.'),
    scope: Text('Scopes of its client, separated by blanks.'),
  },
  { $id: 'CreatedTenant', description: 'A new tenant, with the credentials of its client.' },
)

export const CreateSandboxClientRequest = Type.Object(
  {
    name: Type.Optional(
      Nullable(
        Type.String({ minLength: 1, maxLength: 200, description: 'Name; that of the tenant by default.' }),
      ),
    ),
    scope: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^(read|write|read write|write read)$',
          description: 'Scopes, separated by a blank; `read write` by default.',
          examples: ['read write'],
        }),
      ),
    ),
  },
  { $id: 'CreateSandboxClientRequest', description: 'A further client of the tenant.' },
)

export const SandboxClient = Type.Object(
  {
    client_id: Text('Id of the client.'),
    client_secret: Text('Its secret; shown this once.'),
    scope: Text('Its scopes, separated by blanks.'),
  },
  { $id: 'SandboxClient', description: 'A new client, with its credentials.' },
)

export const SetClock = Type.Object(
  {
    mode: Type.Enum(['running', 'frozen'], {
      description: '`frozen`: time stands still. `running`: it goes on from there at real speed.',
    }),
  },
  { $id: 'NewClockMode', description: 'The new mode of the clock.' },
)

const AdvanceMembers = Type.Object(
  {
    seconds: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MOST_SECONDS, description: 'Seconds by which time moves.' }),
    ),
    to: Type.Optional(Moment('Instant to which time moves: after now, at most 3,660 days ahead.')),
  },
  { $id: 'ClockAdvance', description: 'How far time moves: exactly one of the two members.' },
)
export const AdvanceClock = combined(AdvanceMembers, [
  { title: 'By seconds', required: ['seconds'], properties: { to: { type: 'null' } } },
  { title: 'To an instant', required: ['to'], properties: { seconds: { type: 'null' } } },
])
export type AdvanceClock = Static<typeof AdvanceClock>

export const AdvancedClock = Type.Object(
  {
    now: Moment("The tenant's time after the move."),
    processed: Type.Record(Type.String(), Type.Integer(), {
      description: 'The work that fell due on the way and was carried out, counted by kind.',
    }),
  },
  { $id: 'AdvancedClock', description: 'The clock after it was moved.' },
)

export const LedgerQuery = Type.Object({
  account: Type.Optional(Text('Only the ledger accounts of the account with this id.')),
})

export const Ledger = Type.Object(
  {
    asof: Moment("The tenant's time."),
    balanced: Flag('Whether the balances of every asset sum to zero.'),
    accounts: Type.Array(
      Type.Object({
        ledger_account: Text('Name of the ledger account.'),
        asset: Text('A currency, or the id of an instrument.'),
        balance: Amount('Balance of the asset.'),
      }),
      { description: 'The ledger accounts, one entry for each asset.' },
    ),
  },
  { $id: 'Ledger', description: 'Every ledger account of the tenant.' },
)
