// The content of an account statement, and the union of the contents of all documents.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Constant,
  Currency,
  described,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  Text,
} from '../../../http/api/shapes.ts'
import { TransactionType } from '../../portfolio/holdings/schemas.ts'
import { Receivable } from '../../portfolio/valuation/schemas.ts'
import {
  ContentInstrument,
  FeeStatementContent,
  head,
  IncomeNoteContent,
  OrderConfirmationContent,
  Signed,
  WelcomeLetterContent,
} from './schemas.ts'

/** The value of the account at an instant, in its base currency. */
const Worth = Type.Object(
  {
    at: Moment('Instant of the valuation.'),
    total_value: Amount('Positions and cash together.'),
    total_cash_value: Amount('Sum of the values of the cash.'),
    total_position_value: Amount('Sum of the values of the positions.'),
  },
  { $id: 'StatementWorth', description: 'The value of the account at an instant, in its base currency.' },
)

const CashMovement = Type.Object(
  {
    transaction: IdOf('transaction'),
    booked_at: Moment('When it was booked.'),
    settlement_date: Nullable(OnDay('Day on which it settles or settled; null if not known.')),
    transaction_type: TransactionType,
    summary: Text('Short text for people.'),
    instrument: Nullable(Text('Id; its name is among `instruments`. Null if only cash moves.')),
    unit_quantity: Nullable(Amount('Units in, or out if below zero; null if only cash moves.')),
    unit_price: Nullable(Amount('Price of one unit, clean; null without a price.')),
    accrued_interest: Nullable(Amount('Inside the amount of a buy or sell; null unless fixed income.')),
    tax: Amount('Taxes that were withheld.'),
    cash_amount: Signed('Cash in, or out if below zero; taxes are taken already.'),
    balance: Amount('Of the currency, behind this movement.'),
    reference: Nullable(Text('Id of the resource that `reference_type` names.')),
    reference_type: Text('Type of the resource that caused it.'),
  },
  { $id: 'StatementCashMovement', description: 'A movement of cash.' },
)

const cents = (description: string) => Signed(description)

/**
 * The movements from the opening to the closing balance; all are signed, and with the opening balance they add up to
 * the closing one.
 */
export const CashTotals = Type.Object(
  {
    deposits: cents('Money in.'),
    withdrawals: cents('Money out, less payouts that came back.'),
    purchases: cents('Buys, accrued interest included.'),
    sales: cents('Sells, accrued interest included.'),
    redemptions: cents('What matured.'),
    gross_income: cents('Coupons and distributions before tax.'),
    exchanges: cents('Exchanges of currencies.'),
    corporate_actions: cents('Cash of mergers and splits.'),
    transfers: cents('Transfers between accounts and from or to other firms.'),
    fees: cents('Fees before tax, less refunds of fees.'),
    taxes: cents('Taxes of all movements.'),
  },
  {
    $id: 'StatementCashTotals',
    description: 'How the balance got from opening to closing; opening and all of them give closing.',
  },
)
export type CashTotals = Static<typeof CashTotals>

const CashAccount = Type.Object(
  {
    currency: Currency,
    opening_balance: Amount('Balance at the start of the period.'),
    closing_balance: Amount('Balance at the end of the period.'),
    opening_value: Amount('The opening balance in the base currency.'),
    closing_value: Amount('The closing balance in the base currency.'),
    opening_rate: Nullable(Amount('Of the currency in the base currency, at the start; null for nothing.')),
    closing_rate: Nullable(Amount('Of the currency in the base currency, at the end; null for nothing.')),
    totals: described(CashTotals, 'The movements of the period, added up by kind.'),
    movements: Type.Array(CashMovement, { description: 'The movements of the period, oldest first.' }),
  },
  { $id: 'StatementCashAccount', description: 'The cash of one currency over the period.' },
)

const UnitAccount = Type.Object(
  {
    position: IdOf('position'),
    instrument: Text('Id; its name is among `instruments`.'),
    opening_quantity: Amount('Units at the start of the period.'),
    closing_quantity: Amount('Units at the end of the period.'),
    movements: Type.Array(
      Type.Object({
        transaction: IdOf('transaction'),
        booked_at: Moment('When it was booked.'),
        transaction_type: TransactionType,
        summary: Text('Short text for people.'),
        unit_quantity: Signed('Units in, or out if below zero.'),
        unit_price: Nullable(Amount('Price of one unit, clean; null without a price.')),
      }),
      { description: 'The movements of the period, oldest first.' },
    ),
  },
  { $id: 'StatementUnitAccount', description: 'The units of one position over the period.' },
)

const StatementHolding = Type.Object(
  {
    position: IdOf('position'),
    instrument: Text('Id; its name is among `instruments`.'),
    quantity: Amount('Units.'),
    price: Amount('Clean, as quoted.'),
    price_timestamp: Moment('Time of the price.'),
    accrued_interest: Amount('In the quotation of the price.'),
    receivable: Type.Optional(
      Nullable(described(Receivable, 'The receivable, a coupon that is owed; null or absent without one.')),
    ),
    currency: described(Currency, 'Trading currency of the instrument.'),
    rate: Amount('Of the currency in the base currency.'),
    value: Amount('Accrued interest and receivable included, in the base currency.'),
  },
  { $id: 'StatementHolding', description: 'A position at the end of the period.' },
)

export const AccountStatementContent = Type.Object(
  {
    document_type: Constant('account_statement'),
    ...head,
    period_start: OnDay('First day, included.'),
    period_end: OnDay('End, exclusive.'),
    opening: described(Worth, 'The value of the account at the start.'),
    closing: described(Worth, 'The value of the account at the end.'),
    history: Type.Optional(
      Type.Array(
        Type.Object({ at: Moment('A midnight.'), total_value: Amount('Positions and cash together.') }),
        {
          description:
            'The value of the account at midnights from the beginning to the end, at most 100 of them; empty if it ' +
            'could not be valued at each. Absent from statements of older releases.',
        },
      ),
    ),
    cash: Type.Array(CashAccount, { description: 'The cash, by currency.' }),
    units: Type.Array(UnitAccount, {
      description: 'Every position that was held or moved in the period.',
    }),
    holdings: Type.Array(StatementHolding, {
      description: 'Holdings at the end, and positions sold earlier that are still owed a coupon.',
    }),
    instruments: Type.Array(ContentInstrument, { description: 'Every instrument that is named.' }),
  },
  { $id: 'AccountStatementContent', description: 'The content of an account statement.' },
)
export type AccountStatementContent = Static<typeof AccountStatementContent>

export const DocumentContent = Type.Union(
  [
    AccountStatementContent,
    OrderConfirmationContent,
    FeeStatementContent,
    WelcomeLetterContent,
    IncomeNoteContent,
  ],
  {
    $id: 'DocumentContent',
    description: 'The content of a document; `document_type` distinguishes its forms.',
  },
)
export type DocumentContent = Static<typeof DocumentContent>
