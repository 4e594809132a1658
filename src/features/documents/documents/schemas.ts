// The shapes of documents and of their content.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Constant,
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
import { calculation } from '../../billing/schemas.ts'
import { Address } from '../../customers/persons/schemas.ts'
import { OrderSide, OrderType } from '../../orders/trading/schemas.ts'
import { contactFields } from '../issuer/schemas.ts'

export const DocumentType = Type.Enum(
  ['welcome_letter', 'order_confirmation', 'fee_statement', 'account_statement', 'income_note'],
  { $id: 'DocumentType', description: 'Kind of a document.' },
)
export type DocumentType = Static<typeof DocumentType>

export const Document = Type.Object(
  {
    id: IdOf('document'),
    account: IdOf('account'),
    document_type: DocumentType,
    title: Type.String({
      description: 'Title to show.',
      examples: ['Account statement 2026-05-01 to 2026-05-31'],
    }),
    reference: Nullable(
      Text(
        'Id of the resource that it documents: the order of an order confirmation, the transaction of an income ' +
          'note; else null.',
      ),
    ),
    period_start: Nullable(OnDay('First day covered; null without a period.')),
    period_end: Nullable(OnDay('End of the period, exclusive; null without a period.')),
    content_type: Type.String({ description: 'Media type.', examples: ['application/pdf'] }),
    file: IdOf('file'),
    is_downloadable: Flag('Whether its file is handed out; false once the operator has withdrawn it.'),
    ...timestamps,
  },
  { $id: 'Document', description: 'A document that was issued for an account; its content never changes.' },
)
export type Document = Static<typeof Document>

export const GenerateAccountStatementRequest = Type.Object(
  {
    period_start: OnDay('First day, included; not before the account was opened.'),
    period_end: OnDay('End, excluded; at most today.'),
  },
  { $id: 'GenerateAccountStatementRequest', description: 'The period of a statement; at most 3,660 days.' },
)
export type StatementPeriod = Static<typeof GenerateAccountStatementRequest>

export const DocumentPath = Type.Object({ document_id: PathId('document') })
/** The filters of a list of documents. */
export const documentFilters = {
  document_type: Type.Optional(
    Type.Unsafe<DocumentType[] | null>({
      type: ['array', 'null'],
      items: DocumentType,
      description: 'Only documents of these kinds; the member may be repeated.',
    }),
  ),
}
export const FileQuery = Type.Object({
  redirect: Type.Optional(
    Type.Boolean({
      default: true,
      description: '`false` answers with the URL as JSON rather than go there.',
    }),
  ),
})
export const DocumentDownload = Type.Object(
  { download_url: Text('Address of the file. Works for five minutes, without a token.') },
  { $id: 'DocumentDownload', description: 'Where the file of a document can be fetched.' },
)

/** An amount that is positive if it enters the account. */
export const Signed = (description: string) => ({
  ...Amount(description),
  examples: ['-50.00'],
})

// Documents that were issued before there were addresses have none.
const AddressOnPaper = (noun: string) =>
  Type.Optional(Nullable(described(Address, `Address of the ${noun}; null or absent if there was none.`)))

/** The first members of every document. */
export const head = {
  issuer: Text('Name of the issuer.'),
  issuer_address: AddressOnPaper('issuer'),
  issuer_contact: Type.Optional(
    Nullable(
      Type.Object(contactFields, {
        description: 'Contact of the issuer; null or absent if there was none.',
      }),
    ),
  ),
  issuer_logo: Type.Optional(
    Nullable(Text('SHA-256 of the logo on the pages, in hex; null or absent if there was none.')),
  ),
  environment: Type.Enum(['sandbox', 'live'], {
    $id: 'Environment',
    description: 'Whether the money is real.',
  }),
  issued_at: Moment('When the document was issued.'),
  account: Type.Object(
    {
      id: IdOf('account'),
      reference: Text('Reference of the account, for people.'),
      name: Text('Name of the account.'),
      base_currency: described(Currency, 'Base currency of the account.'),
      holder_address: AddressOnPaper('holder'),
    },
    { description: 'The account, as it was when the document was issued.' },
  ),
}

const PayInAccount = Type.Object(
  {
    currency: described(Currency, 'Currency of the payments.'),
    owner_name: Text('Name of the receiver.'),
    iban: Text('IBAN of the receiver.'),
    bank_code: Text('BIC of the receiver.'),
  },
  { $id: 'DepositAccount', description: 'An account of the firm to which deposits are paid.' },
)
export type PayInAccount = Static<typeof PayInAccount>

export const WelcomeLetterContent = Type.Object(
  {
    document_type: Constant('welcome_letter'),
    ...head,
    opened_at: Moment('When the account was opened.'),
    funding_currencies: Type.Array(Currency, { description: 'Currencies of deposits and withdrawals.' }),
    bank_payment_reference: Text('Payments that carry it reach the account.'),
    bank_accounts: Type.Optional(
      Type.Array(PayInAccount, {
        description: 'Accounts to which deposits are paid, by currency. Absent in older releases.',
      }),
    ),
  },
  { $id: 'WelcomeLetterContent', description: 'The content of a welcome letter.' },
)
export type WelcomeLetterContent = Static<typeof WelcomeLetterContent>

export const ContentInstrument = Type.Object(
  {
    id: IdOf('instrument'),
    symbol: Text('Symbol of the instrument.'),
    name: Text('Name to show.'),
    isin: Nullable(Text('ISIN; null for a currency pair.')),
    instrument_type: Text('Kind of the instrument.'),
    price_type: Text('`percent` of par, or `money`.'),
  },
  { $id: 'DocumentInstrument', description: 'An instrument, as a document names it.' },
)
export type ContentInstrument = Static<typeof ContentInstrument>

export const OrderConfirmationContent = Type.Object(
  {
    document_type: Constant('order_confirmation'),
    ...head,
    order: Type.Object(
      {
        id: IdOf('order'),
        side: OrderSide,
        order_type: OrderType,
        purpose: Text('Who asked for the order.'),
        limit_price: Nullable(Amount('Price that the order accepted at worst; null without a limit.')),
        stop_price: Type.Optional(Nullable(Amount('Price that triggered the order; null without a stop.'))),
        placed_at: Moment('When it was placed.'),
        filled_at: Nullable(Moment('When it was filled; null in the confirmation of one day of it.')),
        executed_on: Type.Optional(
          Nullable(
            OnDay('The day that is confirmed, of an order that still works; null for the whole order.'),
          ),
        ),
      },
      { description: 'The order that is confirmed.' },
    ),
    instrument: described(ContentInstrument, 'The instrument.'),
    currency: described(Currency, 'Currency of the money.'),
    quantity: Amount('Units that were executed.'),
    quantity_currency: Nullable(
      described(Currency, 'Base currency of a currency pair; null for a security.'),
    ),
    average_price: Amount('Of all executions, by their quantity; clean.'),
    accrued_interest: Nullable(Amount('Inside the notional; null unless fixed income.')),
    notional: Amount('Money of all executions, accrued interest included, without fees.'),
    fees: Type.Array(
      Type.Object({
        fee_charge: IdOf('fee charge'),
        name: Text('Name of the fee.'),
        ...calculation,
        amount_fee: Amount('Before tax.'),
        tax_rate: Type.Optional(
          Nullable(Amount('A fraction of one: `0.20` is 20 %; null without tax, absent in older releases.')),
        ),
        amount_tax: Amount('Tax on it.'),
        amount_total: Amount('Both.'),
      }),
      { description: 'The fees of the order.' },
    ),
    total_fees: Amount('Taxes on them included.'),
    net_amount: Signed('What the account receives, or pays where below zero: the notional and the fees.'),
    executions: Type.Array(
      Type.Object({
        trade: IdOf('trade'),
        executed_at: Moment('When it was executed.'),
        quantity: Amount('Units.'),
        price: Amount('Price, clean.'),
        accrued_interest: Nullable(Amount('Inside the notional; null unless fixed income.')),
        notional: Amount('Money, accrued interest included, without fees.'),
        trading_venue: Nullable(Text('ISO 10383 MIC of the venue; null if it names none.')),
        execution_reference: Text('The reference of the execution at the venue.'),
        settlement_date: OnDay('Day on which it is to settle.'),
      }),
      { description: 'The executions of the order.' },
    ),
  },
  { $id: 'OrderConfirmationContent', description: 'The content of an order confirmation.' },
)
export type OrderConfirmationContent = Static<typeof OrderConfirmationContent>

export const IncomeNoteContent = Type.Object(
  {
    document_type: Constant('income_note'),
    ...head,
    transaction: IdOf('transaction of the income'),
    corporate_action: IdOf('corporate action'),
    instrument: described(ContentInstrument, 'The instrument.'),
    ex_date: Nullable(OnDay('First day on which a buyer did not receive the income; null without one.')),
    record_date: OnDay('Day at whose end holders were recorded.'),
    payment_date: OnDay('Day of the payment.'),
    booked_at: Moment('When it was credited.'),
    units: Amount('Units that counted.'),
    amount_per_unit: Amount('Before taxes.'),
    currency: described(Currency, 'Currency of the amounts.'),
    gross_amount: Amount('Units × amount per unit, half-up to cents.'),
    taxes: Type.Array(
      Type.Object({
        kind: Text(
          '`foreign`: of the country of the company. `domestic`: withheld for the state of the holder.',
        ),
        country: Nullable(Text('Country that takes it; null for a tax of any country.')),
        rate: Amount('In percentage points.'),
        amount: Amount('Tax.'),
      }),
      { description: 'Each tax that was taken.' },
    ),
    total_taxes: Amount('The taxes together.'),
    reclaimable_amount: Amount('The part of them that the holder may claim back.'),
    net_amount: Amount('Credited to the account: gross amount less taxes.'),
  },
  { $id: 'IncomeNoteContent', description: 'The content of a note about income.' },
)
export type IncomeNoteContent = Static<typeof IncomeNoteContent>

export const FeeStatementContent = Type.Object(
  {
    document_type: Constant('fee_statement'),
    ...head,
    fee_charge: IdOf('fee charge'),
    fee: Type.Object({ id: IdOf('fee'), name: Text('Name of the fee.') }, { description: 'The fee.' }),
    period_start: OnDay('First day of the period, included.'),
    period_end: OnDay('End of the period, exclusive.'),
    due_at: Moment('When the charge is due.'),
    currency: described(Currency, 'Currency of the amounts.'),
    ...calculation,
    amount_fee: Amount('Before tax.'),
    tax_rate: Nullable(Amount('A fraction of one: `0.20` is 20 %; null without tax.')),
    amount_tax: Amount('Tax on it.'),
    amount_total: Amount('Both.'),
  },
  { $id: 'FeeStatementContent', description: 'The content of a fee statement.' },
)
export type FeeStatementContent = Static<typeof FeeStatementContent>
