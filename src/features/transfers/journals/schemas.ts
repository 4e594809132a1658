// The shapes of journals on the wire.
import Type, { type Static, type TSchema } from 'typebox'
import {
  Amount,
  AmountInput,
  Currency,
  combined,
  described,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { trimmed } from '../../../http/api/trimmed.ts'

/** The largest number of journals in a batch. */
const MAX_ENTRIES = 1_000

export const JournalType = Type.Enum(['cash', 'units'], {
  $id: 'JournalType',
  description: 'What a journal moves: an amount of a currency, or units of an instrument.',
})
export type JournalType = Static<typeof JournalType>

export const JournalStatus = Type.Enum(
  ['pending_approval', 'booked', 'reversed', 'rejected', 'cancelled', 'expired'],
  {
    $id: 'JournalStatus',
    description:
      'State of a journal. `pending_approval`: its value is reserved at the giver until another person decides. ' +
      '`booked`: it has moved. `reversed`: another journal has moved it back. The others: it ended without moving.',
  },
)
export type JournalStatus = Static<typeof JournalStatus>

export const JournalCostBasis = Type.Enum(['carry', 'market'], {
  $id: 'JournalCostBasis',
  description:
    'Cost of the units for the receiver. `carry`: that of the giver, who realizes nothing. `market`: their value, so ' +
    'that the giver realizes the gain.',
})
export type JournalCostBasis = Static<typeof JournalCostBasis>

export const JournalPurpose = Type.Enum(
  ['funding', 'withdrawal', 'reward', 'correction', 'fee_rebate', 'gift', 'other'],
  { $id: 'JournalPurpose', description: 'Reason of a journal; it has no effect.' },
)

export const Journal = Type.Object(
  {
    id: IdOf('journal'),
    journal_type: JournalType,
    status: JournalStatus,
    from_account: IdOf('account that gives'),
    to_account: IdOf('account that receives'),
    currency: described(Currency, 'Of the cash; of units, the trading currency of the instrument.'),
    amount: Nullable(Amount('Cash, with two decimals; null if units move.')),
    instrument: Nullable(Text('Id of the instrument; null if cash moves.')),
    quantity: Nullable(Amount('Units; null if cash moves.')),
    unit_price: Nullable(
      Amount(
        'Clean price of a unit in the books of the receiver; null for cash, and until units are booked.',
      ),
    ),
    market_value: Nullable(
      Amount('Value of the units at the middle price, accrued interest included; null without a price.'),
    ),
    cost_basis: Nullable(JournalCostBasis),
    purpose: JournalPurpose,
    description: Nullable(Text('Text of the caller, which both accounts see.')),
    external_reference: Nullable(Text("The caller's own name for it.")),
    batch: Nullable(Text('Id of its batch; null without one.')),
    reverses: Nullable(Text('Id of the journal that it reverses; null for all others.')),
    reversed_by: Nullable(Text('Id of the booked journal that reversed it; null without one.')),
    created_by: IdOf('service or operator that posted it'),
    decided_by: Nullable(Text('Id of the service or operator that decided; null if nobody had to.')),
    decided_at: Nullable(Moment('When that was.')),
    rejected_reason: Nullable(Text('Reason of the rejection; null without one.')),
    expires_at: Nullable(Moment('When it expires without approval; null if it needed none.')),
    booked_at: Nullable(Moment('When it was booked; null until then.')),
    transactions: Type.Array(Type.String(), {
      description: 'Ids of the transactions of the giver and of the receiver; empty until it is booked.',
    }),
    ...timestamps,
  },
  { $id: 'Journal', description: 'Cash or units that move between two accounts of the tenant.' },
)
export type Journal = Static<typeof Journal>

const optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))
const Label = (description: string, maxLength: number) =>
  Type.String({ ...trimmed, minLength: 1, maxLength, description })

const terms = {
  journal_type: JournalType,
  currency: optional(described(Currency, 'Of the cash; required only for cash.')),
  instrument: optional(Text('Id of the instrument; required only for units.')),
  cost_basis: optional(
    described(
      JournalCostBasis,
      'For units: `carry` between accounts of one customer, else `market`, by default.',
    ),
  ),
  purpose: optional(described(JournalPurpose, 'Reason of the journal; `other` if left out.')),
  description: optional(
    Label(
      'Shown to both accounts in the summary of the transaction, and erased with the data of either.',
      140,
    ),
  ),
  external_reference: optional(Label('Your own name for it, unique in the tenant.', 64)),
}
const values = {
  amount: optional(MoneyInput('Cash: above zero, at most 999999999999.99.')),
  quantity: optional(
    AmountInput('Units: above zero, a multiple of the trading increment or all that is free.'),
  ),
}

const cashOrUnits = (isWhole: boolean) => [
  { title: 'Cash', required: ['currency', ...(isWhole ? ['amount'] : [])] },
  { title: 'Units', required: ['instrument', ...(isWhole ? ['quantity'] : [])] },
]

export const CreateJournalRequest = combined(
  Type.Object(
    {
      from_account: IdOf('account that gives'),
      to_account: IdOf('account that receives'),
      ...terms,
      ...values,
    },
    { $id: 'CreateJournalRequest', description: 'A journal to post.' },
  ),
  cashOrUnits(true),
)
export type CreateJournalRequest = Static<typeof CreateJournalRequest>

export const JournalBatchEntry = Type.Object(
  {
    account: IdOf('account on the other side'),
    ...values,
    description: terms.description,
    external_reference: terms.external_reference,
  },
  { $id: 'JournalBatchEntry', description: 'One journal of a batch.' },
)

export const CreateJournalBatchRequest = combined(
  Type.Object(
    {
      from_account: optional(Text('Id of the account that gives to every entry.')),
      to_account: optional(Text('Id of the account that receives from every entry.')),
      ...terms,
      entries: Type.Array(JournalBatchEntry, {
        minItems: 1,
        maxItems: MAX_ENTRIES,
        description: 'Each account at most once.',
      }),
    },
    { $id: 'CreateJournalBatchRequest', description: 'Journals to post, all or none.' },
  ),
  cashOrUnits(false),
)
export type CreateJournalBatchRequest = Static<typeof CreateJournalBatchRequest>

export const JournalBatch = Type.Object(
  {
    id: IdOf('batch'),
    status: described(
      JournalStatus,
      'State of its journals when they were decided. A later reversal changes nothing.',
    ),
    journal_type: JournalType,
    from_account: Nullable(Text('Id of the account that gives to every entry; null if one receives.')),
    to_account: Nullable(Text('Id of the account that receives from every entry; null if one gives.')),
    currency: Currency,
    instrument: Nullable(Text('Id of the instrument; null if cash moves.')),
    entries: Type.Integer({ description: 'Number of its journals.' }),
    total: Amount('Sum of the amounts or of the units.'),
    external_reference: Nullable(Text("The caller's own name for it.")),
    journals: Type.Array(Type.String(), { description: 'Ids of its journals, in the order of the request.' }),
    created_by: IdOf('service or operator that posted it'),
    decided_by: Nullable(Text('Id of the service or operator that decided; null if nobody had to.')),
    ...timestamps,
  },
  { $id: 'JournalBatch', description: 'Journals between one account and others, booked or decided as one.' },
)
export type JournalBatch = Static<typeof JournalBatch>

export const ReasonRequest = Type.Object(
  { reason: optional(Label('Why; shown with the journal.', 140)) },
  { $id: 'ReasonRequest', description: 'The reason of a decision.' },
)

export const JournalPath = Type.Object({ journal_id: PathId('journal') })
export const JournalBatchPath = Type.Object({ journal_batch_id: PathId('batch') })

/** The filters of the list of journals. */
export const journalFilters = {
  account: Type.Optional(Text('Only journals that this account gives or receives.')),
  status: Type.Optional(described(JournalStatus, 'Only journals in this state.')),
  journal_type: Type.Optional(described(JournalType, 'Only journals of this kind.')),
  batch: Type.Optional(Text('Only journals of this batch.')),
  external_reference: Type.Optional(Text('Only the journal with this name.')),
}
