// The shapes of cash, positions and transactions.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Count,
  Currency,
  described,
  Flag,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { Instrument } from '../../instruments/catalog/schemas.ts'

export const CashBalance = Type.Object(
  {
    currency: Currency,
    total: Amount(
      'All cash, whatever its settlement state, reserved cash included; below zero while a rollover is lent.',
    ),
    available_for_trading: Amount(
      'Usable for buy orders: the total less the reserved cash, including unsettled proceeds of sells.',
    ),
    available_for_withdrawal: Amount('May be withdrawn: settled and not reserved.'),
    reserved: Amount('Reserved for open orders and withdrawals.'),
  },
  {
    $id: 'CashBalance',
    description: 'The cash of an account in one currency, in its main unit, with two decimals.',
  },
)
export type CashBalance = Static<typeof CashBalance>

export const PositionStatus = Type.Enum(['open', 'closing', 'closed'], {
  $id: 'PositionStatus',
  description:
    'State of a position. `open`: may be traded. `closing`: sold or matured, and not all of it has settled. ' +
    '`closed`: over.',
})

export const Position = Type.Object(
  {
    id: IdOf('position'),
    account: IdOf('account'),
    status: PositionStatus,
    instrument: described(Instrument, 'The instrument, as it is now.'),
    total: Amount('Units held.'),
    settled: Amount('Units that have settled.'),
    unsettled: Amount('Executed but not settled; negative after an unsettled sell.'),
    reserved: Amount('Reserved for open sell orders.'),
    available_for_trading: Amount(
      'Usable for sell orders: without reserved units, and without units of a corporate action that are delivered ' +
        'after a sale of now settles; zero unless the position is open.',
    ),
    average_price: Nullable(
      Amount(
        'Average acquisition price per unit, clean, without fees; null if units came in without a price.',
      ),
    ),
    ytm: Nullable(
      Amount(
        'Yield to maturity of the holding, in percentage points, to 4 places; null unless fixed income.',
      ),
    ),
    total_buy_trades: Count('Buy trades that were booked on it.'),
    automatic_rollover: Flag('Whether the bill is rolled over at maturity.'),
    can_update_automatic_rollover: Flag('Whether that may be switched now.'),
    automatic_rollover_cutoff: Nullable(
      OnDay(
        'Last day on which it may be switched: 4 calendar days before maturity; null if nothing can be rolled over.',
      ),
    ),
    most_recent_maturity_period: Nullable(
      Type.String({
        description: 'Maturity period of the bill that a rollover would buy; null for all but bills.',
        examples: ['3m'],
      }),
    ),
    opened_at: Moment('When the first units came in.'),
    closed_at: Nullable(Moment('When it was closed; null until then.')),
    ...timestamps,
  },
  { $id: 'Position', description: 'The units that an account holds, or held, of one instrument.' },
)

export const UpdatePositionRequest = Type.Object(
  { automatic_rollover: Flag('Whether the bill is to be rolled over at maturity.') },
  { $id: 'UpdatePositionRequest', description: 'The new setting of a position.' },
)

export const TransactionType = Type.Enum(
  [
    'deposit',
    'withdrawal',
    'buy',
    'sell',
    'fee',
    'refund',
    'maturity',
    'coupon_payment',
    'merger',
    'fx',
    'position_migration_in',
    'book_transfer',
    'portfolio_transfer',
    'dividend',
    'tax_reclaim',
    'stock_dividend',
    'spin_off',
    'rights_issue',
    'delisting',
  ],
  {
    $id: 'TransactionType',
    description:
      'Kind of a movement. `coupon_payment` is also a distribution of a fund, `merger` also a split, `fx` an ' +
      'exchange of currencies, `tax_reclaim` foreign tax that is paid back.',
  },
)
export type TransactionType = Static<typeof TransactionType>

export const ReferenceType = Type.Enum(
  [
    'deposit',
    'withdrawal',
    'order',
    'fee_charge',
    'refund',
    'corporate_action',
    'position_migration_in',
    'book_transfer',
    'portfolio_transfer',
    'journal',
    'securities_transfer',
    'direct_debit',
  ],
  { $id: 'ReferenceType', description: 'Type of the resource that caused a movement.' },
)
export type ReferenceType = Static<typeof ReferenceType>

export const TransactionTax = Type.Object(
  {
    rate: Type.String({ format: 'decimal', description: 'In percentage points.', examples: ['26.375'] }),
    amount: Amount('Tax, half-up to cents; negative where tax is given back.'),
    currency: Currency,
    kind: Type.Enum(['domestic', 'foreign'], {
      $id: 'TaxKind',
      description: 'A `foreign` tax was taken before the money arrived; a `domestic` one was withheld here.',
    }),
    country: Nullable(Text('Country that takes it: ISO 3166-1 alpha-2; null if its rule names none.')),
  },
  { $id: 'TransactionTax', description: 'A tax on a movement.' },
)

export const Transaction = Type.Object(
  {
    id: IdOf('transaction'),
    summary: Text('Short text for people; its wording may change.'),
    booked_at: Moment('When it was booked; lists are in this order.'),
    settlement_date: Nullable(
      OnDay('Day on which it settles or settled; null while an advance waits for its money.'),
    ),
    cash_amount: Nullable(
      Amount('Signed: positive when cash enters the account; after taxes. Null if no cash moves.'),
    ),
    unit_quantity: Nullable(Amount('Signed: positive when units enter the account. Null if no units move.')),
    unit_price: Nullable(
      Amount(
        'Price of one unit as the instrument is quoted, clean; the rate of an exchange. Null without a price.',
      ),
    ),
    accrued_interest: Nullable(Amount('Inside the amount of a buy or sell; null unless fixed income.')),
    tax: Amount('Sum of `taxes`; negative where tax is given back.'),
    taxes: Type.Array(TransactionTax, { description: 'The taxes that were taken; empty if none.' }),
    currency: Nullable(
      Text(
        'Currency of cash, taxes and prices in money; the trading currency of the instrument if only units move.',
      ),
    ),
    instrument: Nullable(Text('Id of the instrument; null if only cash moves.')),
    transaction_type: TransactionType,
    reference: Nullable(Text('Id of the resource that reference_type names.')),
    reference_type: ReferenceType,
  },
  {
    $id: 'Transaction',
    description: 'A movement of cash, of units or of both on one account; it never changes.',
  },
)
export type Transaction = Static<typeof Transaction>

export const TransactionOfAccount = Type.Object(
  { account: IdOf('account'), ...Transaction.properties },
  { $id: 'TransactionOfAccount', description: 'A movement, with the account on which it is booked.' },
)

/** The filters of a list of transactions. In a query an empty value is null, which means absent. */
export const transactionFilters = {
  transaction_types: Type.Optional(
    Type.Unsafe<TransactionType[] | null>({
      type: ['array', 'null'],
      items: TransactionType,
      description: 'Only movements of these kinds; the member may be repeated.',
    }),
  ),
}

export const PositionPath = Type.Object({ account_id: PathId('account'), position_id: PathId('position') })
export const IdPath = Type.Object({ id: PathId('position') })
export const OfAccount = Type.Object({ id: PathId('account') })
/** The filters of a list of positions. */
export const positionFilters = {
  open_only: Type.Optional(Type.Boolean({ default: false, description: 'Only positions that are open.' })),
}
