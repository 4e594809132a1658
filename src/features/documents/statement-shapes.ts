// The content of an account statement, and the union of the contents of all documents.
import Type, { type Static } from 'typebox'
import { Currency, DateTime, Day, Decimal, Nullable } from '../../http/api/shapes.ts'
import { TransactionType } from '../holdings/schemas.ts'
import { Receivable } from '../valuation/schemas.ts'
import {
  ContentInstrument,
  FeeStatementContent,
  head,
  OrderConfirmationContent,
  Signed,
  WelcomeLetterContent,
} from './schemas.ts'

/** The value of the account at an instant, in its base currency. */
const Worth = Type.Object(
  { at: DateTime, total_value: Decimal, total_cash_value: Decimal, total_position_value: Decimal },
  { $id: 'StatementWorth' },
)

const CashMovement = Type.Object(
  {
    transaction: Type.String(),
    booked_at: DateTime,
    settlement_date: Nullable(Day),
    transaction_type: TransactionType,
    summary: Type.String(),
    instrument: Nullable(Type.String({ description: 'Id; its name is among `instruments`.' })),
    unit_quantity: Nullable(Decimal),
    unit_price: Nullable(Decimal),
    accrued_interest: Nullable(Decimal),
    tax: Decimal,
    cash_amount: Signed('Taxes are taken already.'),
    balance: Type.String({ description: 'Of the currency, behind this movement.' }),
    reference: Nullable(Type.String()),
    reference_type: Type.String(),
  },
  { $id: 'StatementCashMovement' },
)

const cents = (description: string) => Signed(description)

/** How the balance got from opening to closing; all are signed, so that opening and all of them give closing. */
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
    transfers: cents('Transfers between accounts and houses.'),
    fees: cents('Fees before tax, less refunds of fees.'),
    taxes: cents('Taxes of all movements.'),
  },
  { $id: 'StatementCashTotals' },
)
export type CashTotals = Static<typeof CashTotals>

const CashAccount = Type.Object(
  {
    currency: Currency,
    opening_balance: Decimal,
    closing_balance: Decimal,
    opening_value: Type.String({ description: 'The opening balance in the base currency.' }),
    closing_value: Type.String({ description: 'The closing balance in the base currency.' }),
    opening_rate: Nullable(
      Type.String({ description: 'Of the currency in the base currency; null for nothing.' }),
    ),
    closing_rate: Nullable(Decimal),
    totals: CashTotals,
    movements: Type.Array(CashMovement),
  },
  { $id: 'StatementCashAccount' },
)

const UnitAccount = Type.Object(
  {
    position: Type.String(),
    instrument: Type.String(),
    opening_quantity: Decimal,
    closing_quantity: Decimal,
    movements: Type.Array(
      Type.Object({
        transaction: Type.String(),
        booked_at: DateTime,
        transaction_type: TransactionType,
        summary: Type.String(),
        unit_quantity: Signed('Units in, or out where below zero.'),
        unit_price: Nullable(Decimal),
      }),
    ),
  },
  { $id: 'StatementUnitAccount' },
)

const StatementHolding = Type.Object(
  {
    position: Type.String(),
    instrument: Type.String(),
    quantity: Decimal,
    price: Type.String({ description: 'Clean, as quoted.' }),
    price_timestamp: DateTime,
    accrued_interest: Type.String({ description: 'In the quotation of the price.' }),
    receivable: Type.Optional(Nullable(Receivable)),
    currency: Currency,
    rate: Type.String({ description: 'Of the currency in the base currency.' }),
    value: Type.String({
      description: 'Accrued interest and a coupon on its way included, in the base currency.',
    }),
  },
  { $id: 'StatementHolding' },
)

export const AccountStatementContent = Type.Object(
  {
    document_type: Type.Literal('account_statement'),
    ...head,
    period_start: Day,
    period_end: Type.String({ format: 'date', description: 'Exclusive.' }),
    opening: Worth,
    closing: Worth,
    history: Type.Optional(
      Type.Array(Type.Object({ at: DateTime, total_value: Decimal }), {
        description:
          'The value of the account at midnights from the beginning to the end, at most 100 of them; empty if it ' +
          'could not be valued at each. Absent from statements of older releases.',
      }),
    ),
    cash: Type.Array(CashAccount),
    units: Type.Array(UnitAccount, {
      description: 'Every position that was held or moved in the period.',
    }),
    holdings: Type.Array(StatementHolding, {
      description: 'Holdings at the end, and positions sold earlier whose coupon is still on its way.',
    }),
    instruments: Type.Array(ContentInstrument),
  },
  { $id: 'AccountStatementContent' },
)
export type AccountStatementContent = Static<typeof AccountStatementContent>

export const DocumentContent = Type.Union([
  AccountStatementContent,
  OrderConfirmationContent,
  FeeStatementContent,
  WelcomeLetterContent,
])
export type DocumentContent = Static<typeof DocumentContent>
