// The shapes of the operations of a sandbox.
import Type, { type Static } from 'typebox'
import { Amount, combined, described, Flag, Moment, Nullable, Text } from '../../../http/api/shapes.ts'
import { Fees } from '../../billing/schemas.ts'
import { NewIssuer } from '../../documents/issuer/schemas.ts'
import { DirectDebitSettings } from '../../payments/mandates/setting-schemas.ts'
import { GROUPS, RequestHandling } from '../tenant-settings/group-schemas.ts'
import { MAX_SECONDS } from './rules.ts'

/** The settings of a new tenant. */
const Settings = Type.Object(
  {
    fees: Type.Optional(described(Fees, 'Its fees; a flat 1.50 on each buy and sell order if left out.')),
    ...GROUPS.taxes.properties,
    ...GROUPS.advances.properties,
    ...GROUPS.onboarding.properties,
    issuer: Type.Optional(NewIssuer),
    ...GROUPS.orders.properties,
    ...GROUPS.pools.properties,
    request_handling: Type.Optional(RequestHandling('strict')),
    direct_debits: Type.Optional(
      Nullable(described(DirectDebitSettings, 'A creditor for tests if left out; null: no direct debits.')),
    ),
    ...GROUPS.journals.properties,
    ...GROUPS.venue.properties,
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
      Type.Integer({ minimum: 1, maximum: MAX_SECONDS, description: 'Seconds by which time moves.' }),
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
