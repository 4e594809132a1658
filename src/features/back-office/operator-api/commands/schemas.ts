// The shapes of changes that operators make to payments, customers and the firm.
import Type from 'typebox'
import { Several } from '../../../../http/api/answers/change-several.ts'
import {
  Amount,
  AmountInput,
  Currency,
  described,
  Flag,
  Id,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  Text,
} from '../../../../http/api/shapes.ts'
import { AccountStatus } from '../../../customers/accounts/schemas.ts'
import { CustomerStatus } from '../../../customers/customers/schemas.ts'
import { ApplicationOutcome, ApplicationStatus } from '../../../customers/onboarding/schemas.ts'
import { Explanation } from '../../../operators/operators/look-schemas.ts'
import { WebhookDelivery } from '../../../platform/webhooks/schemas.ts'
import { MIFID_CATEGORIES } from '../../compliance/rules.ts'
import { DecisionReason, TransferKind } from '../schemas.ts'

const Line = Type.Object(
  {
    currency: Type.Optional(described(Currency, 'Currency of a line of cash.')),
    amount: Type.Optional(MoneyInput('Amount of a line of cash.')),
    instrument: Type.Optional(described(Id, 'Id, symbol or ISIN of a line of units.')),
    quantity: Type.Optional(AmountInput('Number of units.')),
    unit_price: Type.Optional(
      Nullable(
        AmountInput(
          'Price at which units from another institution were bought; by default the market price.',
        ),
      ),
    ),
  },
  { $id: 'OperatorTransferLine', description: 'Cash or units.' },
)
export const NewTransfer = Type.Object(
  {
    kind: TransferKind,
    from: Type.Optional(described(Id, 'Id of the account that gives; absent: another institution.')),
    to: Type.Optional(described(Id, 'Id of the account that receives; absent: another institution.')),
    lines: Type.Array(Line, { minItems: 1, maxItems: 100, description: 'What moves; all lines or none.' }),
    external_reference: Type.Optional(
      described(Id, 'Your reference; a transfer with the same reference is carried out once.'),
    ),
    note: Explanation,
  },
  { $id: 'NewOperatorTransfer', description: 'A transfer of cash and units.' },
)
export const CancelSeveral = Type.Object(
  { orders: Several('orders'), note: Explanation },
  { $id: 'CancelSeveralOrders', description: 'Orders to cancel, and why.' },
)
export const CreatedTransfer = Type.Object(
  {
    id: IdOf('transfer'),
    transactions: Type.Array(Type.String(), { description: 'Ids of the transactions of its accounts.' }),
    market_prices: Type.Array(
      Type.Object({
        instrument: IdOf('instrument'),
        unit_price: Amount('Middle of the market.'),
        priced_at: Moment('The time of that price of the market.'),
      }),
      {
        description:
          'Prices at which units without a price arrived: those of the request, also where others approve it later. ' +
          'Empty for a repetition.',
      },
    ),
  },
  { $id: 'CreatedOperatorTransfer', description: 'A transfer that has been carried out.' },
)

export const DecidedPayment = Type.Object(
  {
    id: IdOf('payment'),
    account: IdOf('account'),
    amount: Amount('Amount.'),
    currency: described(Currency, 'Currency.'),
    status: Text('State.'),
  },
  { $id: 'DecidedPayment', description: 'A deposit or withdrawal after the decision.' },
)
export const VerifiedFundingAccount = Type.Object(
  { id: IdOf('funding account'), is_verified: Flag('Whether its ownership is proved.') },
  { $id: 'VerifiedFundingAccount', description: 'A funding account after the decision.' },
)

export const DecideApplication = Type.Object(
  {
    outcome: described(ApplicationOutcome, 'The decision; an approval opens the account.'),
    reason: DecisionReason,
  },
  { $id: 'DecideApplication', description: 'The decision on an application.' },
)
export const DecidedApplication = Type.Object(
  { id: IdOf('application'), status: ApplicationStatus, outcome: Nullable(ApplicationOutcome) },
  { $id: 'DecidedApplication', description: 'An application after the decision.' },
)
export const VerifiedClaim = Type.Object(
  { id: IdOf('claim'), status: Text('State.'), verified_at: Nullable(Moment('When it was verified.')) },
  { $id: 'VerifiedClaim', description: 'A claim after the decision.' },
)
export const RevokedAuthority = Type.Object(
  { id: IdOf('authority'), status: Text('State.'), revoked_at: Nullable(Moment('When it was revoked.')) },
  { $id: 'RevokedAuthority', description: 'An authority after the decision.' },
)

const flag = (what: string) =>
  Type.Optional(Type.Boolean({ description: `Whether ${what}, as far as the status grants it.` }))
export const ChangeAccount = Type.Object(
  {
    status: Type.Optional(described(AccountStatus, 'The new status.')),
    switches: Type.Optional(
      Type.Object(
        {
          can_deposit: flag('deposits may be created'),
          can_withdraw: flag('withdrawals and funding accounts may be created'),
          can_place_buy_order: flag('buy orders may be placed'),
          can_place_sell_order: flag('sell orders may be placed'),
        },
        { additionalProperties: false, minProperties: 1, description: 'Permissions to switch.' },
      ),
    ),
    reason: DecisionReason,
  },
  { $id: 'OperatorAccountChange', description: 'What is to change; at least one member.' },
)
export const ChangedAccount = Type.Object(
  {
    id: IdOf('account'),
    status: AccountStatus,
    can_deposit: Flag('Whether deposits may be created.'),
    can_withdraw: Flag('Whether withdrawals and funding accounts may be created.'),
    can_place_buy_order: Flag('Whether buy orders may be placed.'),
    can_place_sell_order: Flag('Whether sell orders may be placed.'),
  },
  { $id: 'ChangedAccount', description: 'An account after the decision.' },
)
const MifidCategory = Type.Enum([...MIFID_CATEGORIES], { description: 'Class of investor under MiFID.' })
export const ChangeCustomer = Type.Object(
  {
    status: Type.Optional(described(CustomerStatus, 'The new status, which its accounts follow.')),
    mifid_category: Type.Optional(MifidCategory),
    reason: DecisionReason,
  },
  { $id: 'OperatorCustomerChange', description: 'What is to change; at least one member.' },
)
export const ChangedCustomer = Type.Object(
  { id: IdOf('customer'), status: CustomerStatus, mifid_category: MifidCategory },
  { $id: 'ChangedCustomer', description: 'A customer after the decision.' },
)

export const DocumentState = Type.Object(
  { id: IdOf('document'), is_downloadable: Flag('Whether customers can download it.') },
  { $id: 'DocumentState', description: 'A document after the decision.' },
)
export const RotatedWebhookSecret = Type.Object(
  { webhook: IdOf('webhook'), secret: Text('The new signing secret, shown only here.') },
  { $id: 'RotatedWebhookSecret', description: 'The new secret of a webhook.' },
)
export const CloseJob = Type.Object(
  { note: Explanation },
  { $id: 'CloseJob', description: 'How the job was resolved.' },
)
export const IssuedDocument = Type.Object(
  { id: IdOf('document'), document_type: Text('Kind of document.'), title: Text('Its title.') },
  { $id: 'IssuedDocument', description: 'A document that was issued.' },
)
export const RetriedJob = Type.Object(
  { id: IdOf('job'), kind: Text('Kind of job.') },
  { $id: 'RetriedJob', description: 'A job that the worker retries now.' },
)
export const ClosedJob = Type.Object(
  { id: IdOf('job'), kind: Text('Kind of job.') },
  { $id: 'ClosedJob', description: 'A job that is no longer retried.' },
)

const { id, webhook, event, redelivery_of, status, created_at } = WebhookDelivery.properties
export const Redelivery = Type.Object(
  { id, webhook, event, redelivery_of, status, created_at },
  { $id: 'Redelivery', description: 'The new delivery, without its body.' },
)
