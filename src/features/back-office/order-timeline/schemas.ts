// The shape of the life of an order on the wire.
import Type from 'typebox'
import { Amount, Count, IdOf, Moment, Nullable, OnDay, Text } from '../../../http/api/shapes.ts'

const Maybe = {
  amount: (description: string) => Nullable(Amount(description)),
  moment: (description: string) => Nullable(Moment(description)),
  text: (description: string) => Nullable(Text(description)),
}

const Quote = Type.Object(
  {
    id: IdOf('quote'),
    side: Text('Side.'),
    cash_amount: Maybe.amount('Cash to spend or receive.'),
    quantity: Maybe.amount('Units.'),
    limit_price: Maybe.amount('Limit.'),
    stop_price: Maybe.amount('Stop price.'),
    price: Amount('Price of the quote.'),
    expires_at: Moment('When it expired.'),
    created_at: Moment('When it was given.'),
  },
  { $id: 'LifeQuote', description: 'The quote that the order redeemed.' },
)

const Order = Type.Object(
  {
    id: IdOf('order'),
    account: IdOf('account'),
    instrument: IdOf('instrument'),
    status: Text('State of the order.'),
    order_type: Text('Type of the order.'),
    purpose: Text('Purpose of the order.'),
    side: Text('Side.'),
    currency: Text('Currency.'),
    cash_amount: Maybe.amount('Cash to spend or receive.'),
    quantity: Maybe.amount('Units.'),
    limit_price: Maybe.amount('Limit.'),
    stop_price: Maybe.amount('Stop price.'),
    time_in_force: Maybe.text('How long it stays in force.'),
    expires_at: Maybe.moment('When it ends by itself.'),
    quote: Maybe.text('Id of the quote.'),
    client_reference: Maybe.text('The client reference.'),
    fees: Amount('Fees: the estimate until the order is filled, then the amount charged.'),
    reserved_asset: Text('The asset that is reserved: a currency or an instrument.'),
    reserved_amount: Amount('The reserved amount.'),
    traded_quantity: Amount('Units traded.'),
    traded_notional: Amount('Money traded.'),
    position: Maybe.text('Id of the position.'),
    revision: Count('Number of replacements of its terms.'),
    cancelled_reason: Maybe.text('Reason of the cancellation.'),
    submitted_at: Maybe.moment('When it went to the venue.'),
    triggered_at: Maybe.moment('When the market reached its stop price.'),
    filled_at: Maybe.moment('When it was filled.'),
    settled_at: Maybe.moment('When all its trades had settled.'),
    cancelled_at: Maybe.moment('When it was cancelled.'),
    created_at: Moment('When it was placed.'),
    modified_at: Moment('When it last changed.'),
  },
  { $id: 'LifeOrder', description: 'The order.' },
)

const Trade = Type.Object(
  {
    id: IdOf('trade'),
    status: Text('`executed`, `settled`, or `busted` by the venue.'),
    side: Text('Side.'),
    price: Amount('Price.'),
    quantity: Amount('Units.'),
    notional: Amount('Money.'),
    notional_currency: Text('Currency of the money.'),
    accrued_interest: Maybe.amount('Accrued interest.'),
    execution_broker: Text('Venue or broker.'),
    execution_reference: Text('The reference of the venue.'),
    trading_venue: Maybe.text('MIC of the venue.'),
    entry: Text('The ledger entry that booked it.'),
    bust_entry: Maybe.text('The ledger entry that reversed it.'),
    settlement_date: OnDay('Day of settlement.'),
    settlement_attempts: Count('Attempts to settle.'),
    executed_at: Moment('When it was executed.'),
    settled_at: Maybe.moment('When it settled.'),
    busted_at: Maybe.moment('When it was busted.'),
  },
  { $id: 'LifeTrade', description: 'An execution of the order.' },
)

const Fee = Type.Object(
  {
    id: IdOf('fee charge'),
    currency: Text('Currency.'),
    amount_fee: Amount('Fee before tax.'),
    amount_tax: Amount('Tax.'),
    collected: Amount('Collected so far.'),
    refunded: Amount('Refunded so far.'),
  },
  { $id: 'LifeFee', description: 'A fee of the order.' },
)

const side = (which: string) =>
  Type.Object(
    {
      account: Text('Ledger account.'),
      balance_before: Amount('Balance before the transfer.'),
      balance_after: Amount('Balance after it.'),
    },
    { description: which },
  )

const Transfer = Type.Object(
  {
    entry: Text('Ledger entry.'),
    line: Count('Line of the entry.'),
    kind: Text('Kind of entry.'),
    reference: Text('The order, trade or fee charge that it is for.'),
    booked_at: Moment('When it was booked.'),
    asset: Text('A currency, or the id of an instrument.'),
    amount: Amount('Amount.'),
    from: side('The ledger account that gave.'),
    to: side('The ledger account that received.'),
  },
  { $id: 'LifeTransfer', description: 'A ledger transfer, with the balances that it found and left.' },
)

const Job = Type.Object(
  {
    id: IdOf('job'),
    kind: Text('Kind of job.'),
    due_at: Moment('When it is due.'),
    attempts: Count('Attempts so far.'),
    last_error: Maybe.text('The reason why the last attempt failed.'),
    created_at: Moment('When it was enqueued.'),
  },
  { $id: 'LifeJob', description: 'A job that is still to run; jobs that have ended are gone.' },
)

const Event = Type.Object(
  {
    id: IdOf('event'),
    sequence: Count('Its number.'),
    name: Text('Name.'),
    resource_id: Text('Id of the resource.'),
    created_at: Moment('When it happened.'),
  },
  { $id: 'LifeEvent', description: 'An event of the order or of one of its trades.' },
)

const Delivery = Type.Object(
  {
    id: IdOf('delivery'),
    webhook: IdOf('webhook'),
    event: Maybe.text('Id of the event.'),
    status: Text('State of the delivery.'),
    redelivery_of: Maybe.text('Id of the delivery that it repeats.'),
    attempts: Count('Attempts so far.'),
    next_attempt_at: Maybe.moment('When it is tried next.'),
    succeeded_at: Maybe.moment('When it succeeded.'),
    failed_at: Maybe.moment('When it failed after its last attempt.'),
    created_at: Moment('When it was made.'),
  },
  { $id: 'LifeDelivery', description: 'A delivery of one of the events.' },
)

const Document = Type.Object(
  {
    id: IdOf('document'),
    document_type: Text('Type of document.'),
    title: Text('Title.'),
    withdrawn_at: Maybe.moment('When it was withdrawn.'),
    created_at: Moment('When it was issued.'),
  },
  { $id: 'LifeDocument', description: 'A document about the order.' },
)

const Record = Type.Object(
  {
    id: IdOf('record'),
    sequence: Count('Its place in the audit chain.'),
    at: Moment('When the change was made.'),
    actor: Text('The author.'),
    client: Maybe.text('Id of the client.'),
    request: Text('Id of the request or job.'),
    action: Text('The operation, or the kind of job.'),
    resource: Maybe.text('The order or trade.'),
    status: Type.Integer({ description: 'Status of the answer; 0 of a job.' }),
    hash: Text('Its hash in the audit chain.'),
  },
  { $id: 'LifeRecord', description: 'An audit record of the order or of one of its trades.' },
)

const list = <T extends Type.TSchema>(shape: T, description: string) => Type.Array(shape, { description })

export const OrderLife = Type.Object(
  {
    quote: Nullable(Quote),
    order: Order,
    trades: list(Trade, 'Its executions, oldest first, busted ones too.'),
    fees: list(Fee, 'Its fees.'),
    transfers: list(Transfer, 'The ledger transfers of the order, its trades and its fees, oldest first.'),
    jobs: list(Job, 'The jobs that are still to run.'),
    events: list(Event, 'The events, oldest first.'),
    deliveries: list(Delivery, 'The deliveries of these events, oldest first.'),
    documents: list(Document, 'The documents about it.'),
    activity: list(Record, 'The audit records, at most 200 of each resource, in the order of the chain.'),
  },
  { $id: 'OrderLife', description: 'Everything that belongs to one order.' },
)
