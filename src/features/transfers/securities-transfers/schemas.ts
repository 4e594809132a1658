// The shapes of securities transfers on the wire.
import Type, { type Static, type TSchema } from 'typebox'
import { REJECTIONS } from '../../../custodians/custodian.ts'
import {
  Amount,
  AmountInput,
  Currency,
  Day,
  described,
  Flag,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  OnDay,
  PathId,
  personal,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { trimmed } from '../../../http/api/trimmed.ts'
import { Lot } from '../../portfolio/lots/schemas.ts'

/** The largest number of lines of a transfer, and of lots of a line. */
const MAX_LINES = 100
const MAX_LOTS = 1_000

export const TransferDirection = Type.Enum(['in', 'out'], {
  $id: 'TransferDirection',
  description: 'Whether the securities come to the account or leave it.',
})
export type TransferDirection = Static<typeof TransferDirection>

export const TransferSettlement = Type.Enum(['free_of_payment', 'against_payment'], {
  $id: 'TransferSettlement',
  description: 'Whether cash moves the other way with each delivery.',
})

export const TransferStatus = Type.Enum(
  ['requested', 'instructed', 'matched', 'partially_settled', 'settled', 'rejected', 'cancelled', 'expired'],
  {
    $id: 'TransferStatus',
    description:
      'State of a transfer. `instructed`: the custodian has it. `matched`: both custodians agree. `settled`: nothing ' +
      'more will be delivered, and something was; the lines say what.',
  },
)
export type TransferStatus = Static<typeof TransferStatus>

export const TransferLineStatus = Type.Enum(
  ['pending', 'matched', 'partially_settled', 'settled', 'rejected', 'cancelled', 'expired'],
  {
    $id: 'TransferLineStatus',
    description:
      'State of a line. `settled`: all of it was delivered. `expired`: the rest of it will not come; ' +
      '`delivered_quantity` says what did.',
  },
)
export type TransferLineStatus = Static<typeof TransferLineStatus>

export const TransferRejection = Type.Enum([...REJECTIONS], {
  $id: 'TransferRejection',
  description: 'Reason for which a custodian rejects a transfer.',
})

export const OwnerChange = Type.Enum(['none', 'gift', 'inheritance', 'other'], {
  $id: 'OwnerChange',
  description: 'Whether the securities get another owner. It has no effect here; tax offices ask for it.',
})

const BIC = '^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$'
const BicText = (description: string) => Type.String({ pattern: BIC, description })
const Label = (description: string, maxLength: number) =>
  Type.String({ ...trimmed, minLength: 1, maxLength, description })

export const Counterparty = Type.Object(
  {
    name: Label('Name of the other custodian.', 140),
    bic: BicText('BIC of the other custodian: 8 or 11 characters.'),
    account_number: personal(Label('Number of the securities account there.', 34), 'iban'),
    account_holder: personal(Label('Owner of the securities account there.', 140), 'name'),
  },
  { $id: 'Counterparty', description: 'The securities account on the other side.' },
)
export type Counterparty = Static<typeof Counterparty>

const optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))

export const LotInput = Type.Object(
  {
    acquired_on: described(Day, 'Day on which the units were acquired, today at the latest.'),
    quantity: AmountInput('Units of the lot, above zero.'),
    unit_cost: AmountInput(
      'Cost of one unit, clean, as the instrument is quoted: in money, or in percent of its par value.',
    ),
  },
  { $id: 'LotInput', description: 'Units that were acquired on one day.' },
)
export type LotInput = Static<typeof LotInput>

const Lots = (description: string) => Type.Array(LotInput, { minItems: 1, maxItems: MAX_LOTS, description })

export const TransferLineInput = Type.Object(
  {
    instrument: IdOf('instrument'),
    quantity: AmountInput('Units: above zero, a multiple of the settlement increment.'),
    cash_amount: optional(MoneyInput('Cash for all units; required only against payment.')),
    lots: optional(
      Lots('The lots that the units bring, of a transfer in; their quantities add up to `quantity`.'),
    ),
  },
  { $id: 'TransferLineInput', description: 'An instrument of a transfer.' },
)
export type TransferLineInput = Static<typeof TransferLineInput>

export const CreateSecuritiesTransferRequest = Type.Object(
  {
    direction: TransferDirection,
    settlement_type: optional(described(TransferSettlement, '`free_of_payment` if left out.')),
    counterparty: Counterparty,
    lines: Type.Array(TransferLineInput, {
      minItems: 1,
      maxItems: MAX_LINES,
      description: 'Each instrument once.',
    }),
    owner_change: optional(described(OwnerChange, '`none` if left out.')),
    settlement_date: optional(
      OnDay(
        'Business day on which it settles, two business days to 60 days ahead; the earliest if left out.',
      ),
    ),
    place_of_settlement: optional(BicText('BIC of the depository.')),
    external_reference: optional(Label('Your own name for it, unique in the tenant.', 64)),
  },
  { $id: 'CreateSecuritiesTransferRequest', description: 'A transfer of securities to request.' },
)
export type CreateSecuritiesTransferRequest = Static<typeof CreateSecuritiesTransferRequest>

export const SecuritiesTransferLine = Type.Object(
  {
    id: IdOf('line'),
    status: TransferLineStatus,
    instrument: IdOf('instrument'),
    quantity: Amount('Units that were requested.'),
    delivered_quantity: Amount('Units that have been delivered.'),
    cash_amount: Nullable(Amount('Cash for all units; null free of payment.')),
    cost_basis: Nullable(
      Amount(
        'Clean cost that the delivered units brought or took along; null without any, and while unknown.',
      ),
    ),
    lots: Type.Array(Lot, { description: 'The lots of the delivered units, oldest first in each delivery.' }),
    is_cost_known: Flag('Whether the cost of the units is known, or of units that leave that of each lot.'),
    rejected_reason: Nullable(Text('Why it was rejected; null if it was not.')),
    transactions: Type.Array(Type.String(), { description: 'Ids of the transactions of its deliveries.' }),
  },
  {
    $id: 'SecuritiesTransferLine',
    description: 'An instrument of a transfer, and what was delivered of it.',
  },
)

export const SecuritiesTransfer = Type.Object(
  {
    id: IdOf('transfer'),
    account: IdOf('account'),
    direction: TransferDirection,
    settlement_type: TransferSettlement,
    status: TransferStatus,
    counterparty: Counterparty,
    owner_change: OwnerChange,
    lines: Type.Array(SecuritiesTransferLine, { description: 'In the order of the request.' }),
    currency: Nullable(described(Currency, 'Of the cash; null free of payment.')),
    settlement_date: OnDay('Day on which the custodians deliver.'),
    place_of_settlement: Nullable(Text('BIC of the depository; null if the request named none.')),
    settlement_reference: Text(
      'Reference by which both custodians know it: agree on it with the other side.',
    ),
    external_reference: Nullable(Text('Your own name for it.')),
    expires_on: OnDay('Day on which it expires unless all has been delivered.'),
    rejected_reason: Nullable(
      described(TransferRejection, 'Why all of it was rejected; null if it was not.'),
    ),
    matched_at: Nullable(Moment('When both custodians agreed; null until then.')),
    settled_at: Nullable(Moment('When it was settled; null until then.')),
    ...timestamps,
  },
  {
    $id: 'SecuritiesTransfer',
    description: 'Securities that move between an account and an account at another custodian.',
  },
)
export type SecuritiesTransfer = Static<typeof SecuritiesTransfer>

export const ProvideLotsRequest = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          line: IdOf('line'),
          lots: Lots('The lots of all delivered units; their quantities add up to `delivered_quantity`.'),
        },
        { $id: 'ProvideLotsLine', description: 'The lots of a line.' },
      ),
      { minItems: 1, maxItems: MAX_LINES, description: 'Each line once.' },
    ),
  },
  { $id: 'ProvideLotsRequest', description: 'Lots that were not known when the units came.' },
)
export type ProvideLotsRequest = Static<typeof ProvideLotsRequest>

export const SettleTransferRequest = Type.Object(
  {
    lines: optional(
      Type.Array(
        Type.Object(
          { line: IdOf('line'), quantity: AmountInput('Units that the custodian delivers, above zero.') },
          { $id: 'SettleTransferLine', description: 'Units of a line that are delivered.' },
        ),
        { minItems: 1, maxItems: MAX_LINES, description: 'All that is open of every line if left out.' },
      ),
    ),
  },
  { $id: 'SettleTransferRequest', description: 'What the custodian delivers.' },
)

export const InboundSecuritiesRequest = Type.Object(
  {
    instrument: IdOf('instrument'),
    quantity: AmountInput('Units: above zero.'),
    counterparty: Counterparty,
    settlement_reference: optional(Label('Reference of the transfer to which they belong.', 64)),
    lots: optional(Lots('Their lots; the quantities add up to `quantity`.')),
  },
  { $id: 'InboundSecuritiesRequest', description: 'Securities that arrive without an instruction.' },
)

export const InboundSecurities = Type.Object(
  {
    id: IdOf('arrival'),
    matched_transfer: Nullable(Text('Id of the open transfer to which they belong; null if there is none.')),
    suspense_quantity: Amount('Units that lie in suspense until an operator decides.'),
  },
  { $id: 'InboundSecurities', description: 'Securities that arrived, and what became of them.' },
)

export const RejectTransferRequest = Type.Object(
  { reason: optional(described(TransferRejection, '`refused_by_counterparty` if left out.')) },
  { $id: 'RejectTransferRequest', description: 'The reason of a rejection.' },
)

export const TransferPath = Type.Object({ securities_transfer_id: PathId('transfer') })

/** The filters of the list of transfers. */
export const transferFilters = {
  direction: Type.Optional(described(TransferDirection, 'Only transfers in this direction.')),
  status: Type.Optional(described(TransferStatus, 'Only transfers in this state.')),
}
