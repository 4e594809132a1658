// The shapes of documents, and of what they say.
import Type, { type Static } from 'typebox'
import { Currency, DateTime, Day, Decimal, Id, Nullable } from '../../http/api/shapes.ts'
import { trimmed } from '../../http/api/trimmed.ts'
import { addressFields, requestFields } from '../claims/claim-fields.ts'
import { Address } from '../persons/schemas.ts'

export const DocumentType = Type.Enum(
  ['welcome_letter', 'order_confirmation', 'fee_statement', 'account_statement'],
  { $id: 'DocumentType' },
)
export type DocumentType = Static<typeof DocumentType>

export const Document = Type.Object(
  {
    id: Type.String(),
    account: Type.String(),
    document_type: DocumentType,
    title: Type.String({ examples: ['Account statement 2026-05-01 to 2026-05-31'] }),
    reference: Nullable(
      Type.String({ description: 'Id of the resource it documents: the order of an order confirmation.' }),
    ),
    period_start: Nullable(Type.String({ format: 'date', description: 'First day covered.' })),
    period_end: Nullable(Type.String({ format: 'date', description: 'End of the period, exclusive.' })),
    content_type: Type.String({ description: 'Media type.', examples: ['application/pdf'] }),
    file: Type.String({ description: 'Id of its file.' }),
    is_downloadable: Type.Boolean(),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Document' },
)
export type Document = Static<typeof Document>

export const GenerateAccountStatementRequest = Type.Object(
  {
    period_start: Type.String({ format: 'date', description: 'First day, included.' }),
    period_end: Type.String({ format: 'date', description: 'End, excluded; at most today.' }),
  },
  { $id: 'GenerateAccountStatementRequest' },
)
export type Period = Static<typeof GenerateAccountStatementRequest>

export const AccountPath = Type.Object({ account_id: Id })
export const DocumentPath = Type.Object({ document_id: Id })
export const ListDocumentsQuery = Type.Object({
  document_type: Type.Optional(
    Type.Unsafe<DocumentType[] | null>({ type: ['array', 'null'], items: DocumentType }),
  ),
})
export const FileQuery = Type.Object({
  redirect: Type.Optional(
    Type.Boolean({
      default: true,
      description: '`false` answers with the URL as JSON rather than go there.',
    }),
  ),
})
export const DocumentDownload = Type.Object(
  { download_url: Type.String({ description: 'Works for five minutes, without a token.' }) },
  { $id: 'DocumentDownload' },
)

/** An amount that is positive where it enters the account. */
export const Signed = (description: string) => Type.String({ description, examples: ['-50.00'] })

/** The issuer of a tenant's documents, from its settings. */
export const Issuer = Type.Object(
  {
    name: Type.Optional(Type.String({ ...trimmed, minLength: 1, maxLength: 200 })),
    address: Type.Object(requestFields(addressFields), { additionalProperties: false }),
  },
  { additionalProperties: false },
)
export interface Issuer {
  name?: string
  address: Pick<Address, 'line1' | 'postal_code' | 'city' | 'country_code'> & Partial<Address>
}

// Documents that were issued before there were addresses have none.
const AddressOnPaper = Type.Optional(Nullable(Address))

/** The first members of every document. */
export const head = {
  issuer: Type.String({ description: 'The issuer.' }),
  issuer_address: AddressOnPaper,
  environment: Type.Enum(['sandbox', 'live']),
  issued_at: DateTime,
  account: Type.Object({
    id: Type.String(),
    reference: Type.String(),
    name: Type.String(),
    base_currency: Currency,
    holder_address: AddressOnPaper,
  }),
}

export const WelcomeLetterContent = Type.Object(
  {
    document_type: Type.Literal('welcome_letter'),
    ...head,
    opened_at: DateTime,
    funding_currencies: Type.Array(Currency),
    bank_payment_reference: Type.String(),
  },
  { $id: 'WelcomeLetterContent' },
)
export type WelcomeLetterContent = Static<typeof WelcomeLetterContent>

export const ContentInstrument = Type.Object(
  {
    id: Type.String(),
    symbol: Type.String(),
    name: Type.String(),
    isin: Nullable(Type.String()),
    instrument_type: Type.String(),
    price_type: Type.String({ description: '`percent` of par, or `money`.' }),
  },
  { $id: 'DocumentInstrument' },
)
export type ContentInstrument = Static<typeof ContentInstrument>

export const OrderConfirmationContent = Type.Object(
  {
    document_type: Type.Literal('order_confirmation'),
    ...head,
    order: Type.Object({
      id: Type.String(),
      side: Type.Enum(['buy', 'sell']),
      order_type: Type.Enum(['market', 'limit']),
      purpose: Type.String(),
      limit_price: Nullable(Decimal),
      placed_at: DateTime,
      filled_at: DateTime,
    }),
    instrument: ContentInstrument,
    currency: Currency,
    quantity: Decimal,
    quantity_currency: Nullable(Currency),
    average_price: Type.String({ description: 'Of all executions, by their quantity; clean.' }),
    accrued_interest: Nullable(Type.String({ description: 'Inside the notional.' })),
    notional: Decimal,
    fees: Type.Array(
      Type.Object({
        fee_charge: Type.String(),
        name: Type.String(),
        amount_fee: Decimal,
        amount_tax: Decimal,
        amount_total: Decimal,
      }),
    ),
    total_fees: Type.String({ description: 'Taxes on them included.' }),
    net_amount: Signed('What the account receives, or pays where below zero: the notional and the fees.'),
    executions: Type.Array(
      Type.Object({
        trade: Type.String(),
        executed_at: DateTime,
        quantity: Decimal,
        price: Decimal,
        accrued_interest: Nullable(Decimal),
        notional: Decimal,
        trading_venue: Nullable(Type.String()),
        execution_reference: Type.String(),
        settlement_date: Day,
      }),
    ),
  },
  { $id: 'OrderConfirmationContent' },
)
export type OrderConfirmationContent = Static<typeof OrderConfirmationContent>

export const FeeStatementContent = Type.Object(
  {
    document_type: Type.Literal('fee_statement'),
    ...head,
    fee_charge: Type.String(),
    fee: Type.Object({ id: Type.String(), name: Type.String() }),
    period_start: Day,
    period_end: Type.String({ format: 'date', description: 'Exclusive.' }),
    due_at: DateTime,
    currency: Currency,
    amount_fee: Decimal,
    tax_rate: Nullable(Type.String({ description: 'A fraction of one.', examples: ['0.20'] })),
    amount_tax: Decimal,
    amount_total: Decimal,
  },
  { $id: 'FeeStatementContent' },
)
export type FeeStatementContent = Static<typeof FeeStatementContent>
