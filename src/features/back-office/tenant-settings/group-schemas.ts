// The settings of a tenant in groups. An operator sets one group, whole; a new tenant of a sandbox may have all.
import Type, { type TObject, type TProperties } from 'typebox'
import { Flag } from '../../../http/api/shapes.ts'
import { Fees, Setting } from '../../billing/schemas.ts'
import { TaxTreaties, WithholdingTaxes } from '../../corporate-actions/tax-settings.ts'
import { DirectDebitSettings } from '../../payments/mandates/setting-schemas.ts'
import { JournalSettings } from '../../transfers/journals/setting-schemas.ts'

const PoolTimes = Type.Record(
  Type.String(),
  Type.Array(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), { minItems: 1, maxItems: 24 }),
  {
    description:
      'When pooled orders go out, in UTC, by the MIC of the exchange; `default` for the others. 10:00 and 14:00 if ' +
      'left out, of XNAS and XNYS 15:00 and 18:00.',
  },
)

// The behaviour of the simulated venue and depositary for the tenant.
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
        'Whether orders with a limit or a stop price, and parent orders, are only of multiples of ' +
          '`venue_increment`; false if left out.',
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

// The behaviour of the simulated custodian for the tenant.
const CustodianSettings = Type.Object(
  {
    match_days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60,
        description: 'Business days after which both custodians agree about a transfer; 1 if left out.',
      }),
    ),
    rejects: Type.Optional(Type.Array(Type.String(), { description: 'Symbols that the custodian rejects.' })),
    partial: Type.Optional(
      Type.String({
        format: 'decimal',
        pattern: '^(0(\\.[0-9]{1,6})?|1(\\.0{1,6})?)$',
        description:
          'Fraction of a line that is delivered first, the rest a day later; 1 if left out. 0: nothing ever.',
      }),
    ),
  },
  {
    $id: 'CustodianSettings',
    additionalProperties: false,
    description: 'How the simulated custodian behaves for the tenant.',
  },
)

/** How requests are read; `usual` if it is left out. */
export const RequestHandling = (usual: 'lenient' | 'strict') =>
  Type.Enum(['lenient', 'strict'], {
    description:
      'What happens to unknown members and parameters, and to decimals that are JSON numbers, where a request does ' +
      `not say it with \`Prefer\`: \`lenient\` accepts them, \`strict\` refuses them; \`${usual}\` if left out.`,
  })

const group = <P extends TProperties>($id: string, description: string, members: P): TObject<P> =>
  Type.Object(members, { $id, additionalProperties: false, description })

/** The members of each group. A member that is left out has the value that its description says. */
export const GROUPS = {
  fees: group('FeeSettings', 'The fees of a tenant.', { fees: Fees }),
  taxes: group('TaxSettings', 'Taxes on income.', {
    withholding_taxes: Type.Optional(WithholdingTaxes),
    tax_treaties: Type.Optional(TaxTreaties),
  }),
  advances: group('AdvanceSettings', 'Deposits that are credited before their money arrives.', {
    deposit_advances_enabled: Type.Optional(
      Flag(
        'Whether deposits may be credited before their money arrives; if left out, true in a sandbox, false in live.',
      ),
    ),
    advance_limit: Type.Optional(Setting('The most of an advance; 10000.00 if left out.')),
  }),
  orders: group('OrderSettings', 'Limits of orders.', {
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
  }),
  pools: group('PoolSettings', 'Orders that go out together.', {
    pool_times: Type.Optional(PoolTimes),
    pool_price_margin: Type.Optional(
      Setting(
        'How far above the ask of the cut a pooled buy may execute, as a fraction; 0.0050 if left out.',
      ),
    ),
  }),
  direct_debits: group('DirectDebitGroup', 'Direct debits.', {
    direct_debits: Type.Optional(DirectDebitSettings),
  }),
  journals: group('JournalGroup', 'Journals between accounts.', { journals: Type.Optional(JournalSettings) }),
  requests: group('RequestSettings', 'How requests of clients are read.', {
    request_handling: Type.Optional(RequestHandling('lenient')),
  }),
  onboarding: group('OnboardingSettings', 'Applications of new customers.', {
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
  }),
  venue: group('VenueGroup', 'The simulated venue and custodian of a sandbox.', {
    market_hours: Type.Optional(
      Type.Enum(['always', 'exchange'], {
        description:
          'When exchanges accept orders: `always`, at any hour, if left out; `exchange`: during their sessions, as ' +
          'in live.',
      }),
    ),
    venue: Type.Optional(VenueSettings),
    custodian: Type.Optional(CustodianSettings),
  }),
} as const

/** The groups of settings. */
export type SettingGroup = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as SettingGroup[]

/** The names of the settings of a group. */
export const membersOf = (name: SettingGroup): string[] => Object.keys(GROUPS[name].properties)
