import Type from 'typebox'
import type { ReadContext } from '../../context.ts'
import { INSTANT_FORM } from '../../db/sql.ts'
import { failParam, notFound } from '../../errors.ts'
import { route } from '../../http/api/route.ts'
import {
  Amount,
  AmountInput,
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
} from '../../http/api/shapes.ts'
import {
  add,
  compare,
  isMultiple,
  isPositive,
  isZero,
  money,
  parseDecimal,
  subtract,
} from '../../values/decimal.ts'
import { refundCharge } from './refund-charge.ts'

const Price = Type.Object(
  {
    unit_amount: Amount('Fixed part of the fee, before tax.'),
    rate: Type.Optional(
      Amount('Part of the amount it is charged for, as a fraction, added to the fixed part.'),
    ),
    minimum_amount: Type.Optional(Amount('The fee is at least this.')),
    maximum_amount: Type.Optional(Amount('The fee is at most this.')),
  },
  { $id: 'FeePrice', description: 'What a fee costs in a currency; half-up to cents.' },
)

const FeeVariant = Type.Object(
  {
    id: IdOf('variant'),
    fee: IdOf('fee'),
    description: Type.Optional(Nullable(Text('Note of its author, without effect; null without one.'))),
    instrument: Type.Optional(Nullable(Text('Id of the instrument to which it is limited; null: any.'))),
    instrument_type: Type.Optional(Nullable(Text('Kind of instrument to which it is limited; null: any.'))),
    portfolio_type: Type.Optional(Nullable(Text('Kind of portfolio to which it is limited; null: any.'))),
    transaction_type: Type.Optional(Nullable(Text('Kind of transaction to which it is limited; null: any.'))),
    ...timestamps,
  },
  { $id: 'FeeVariant', description: 'Other terms of a fee, for some instruments or transactions.' },
)

const Fee = Type.Object(
  {
    id: IdOf('fee'),
    name: Text('Internal name.'),
    display_name: Text('Name to show.'),
    alias: Text('Stable name for programs.'),
    description: Nullable(Text('Description; null without one.')),
    tax_rate: Nullable(Amount('Tax on the fee, as a fraction: `0.20` is 20 %; null without tax.')),
    fee_type: Type.Enum(['transaction', 'recurring'], {
      $id: 'FeeType',
      description: 'Whether a fee is charged for a transaction or for each month.',
    }),
    transaction_type: Nullable(Text('Kind of transaction for which it is charged; null of a recurring fee.')),
    chargeable_currencies: Type.Record(Type.String(), Price, {
      description: 'What it costs, by currency; nothing is charged in a currency that is missing.',
    }),
    variants: Type.Array(FeeVariant, {
      description: 'Its variants; the most specific that matches is charged.',
    }),
    ...timestamps,
  },
  { $id: 'Fee', description: 'A fee that customers may be charged.' },
)

const Refund = Type.Object(
  {
    id: IdOf('refund'),
    amount: Amount('Money given back, tax included, in cents.'),
    currency: described(Currency, 'Currency of the amount.'),
    fee_charge: IdOf('fee charge'),
    ...timestamps,
  },
  { $id: 'Refund', description: 'Money of a fee charge that was given back.' },
)

const FeeCollection = Type.Object(
  {
    id: IdOf('collection'),
    amount: Amount('Money taken, tax included, in cents.'),
    currency: described(Currency, 'Currency of the amount.'),
    collected_at: Moment('When it was taken.'),
    ...timestamps,
  },
  { $id: 'FeeCollection', description: 'Money of a fee charge that was taken.' },
)

const FeeCharge = Type.Object(
  {
    id: IdOf('fee charge'),
    tax_rate: Nullable(Amount('Tax rate that was applied, as a fraction; null without tax.')),
    fee: described(Fee, 'The fee, as it is now.'),
    amount_fee: Amount('Before tax, in cents.'),
    amount_tax: Amount('Tax on it.'),
    amount_total: Amount('Both.'),
    refunded_amount: Amount('What was given back so far.'),
    refundable_amount: Amount('What may still be given back.'),
    is_fully_refunded: Flag('Whether all of it was given back.'),
    is_partially_refunded: Flag('Whether a part of it was given back.'),
    currency: described(Currency, 'Currency of the amounts.'),
    period_start: Nullable(OnDay('First day of the month that is charged; null of an order fee.')),
    period_end: Nullable(OnDay('First day of the month after, exclusive; null of an order fee.')),
    collected_at: Nullable(Moment('When all of it was collected; null until then.')),
    related_transaction: Nullable(
      Text('Id of a transaction of the order that is charged; null of a monthly fee.'),
    ),
    related_transaction_amount: Nullable(Amount('What the order traded; null of a monthly fee.')),
    refunds: Type.Array(Refund, { description: 'What was given back, oldest first.' }),
    collected_amount: Amount('What was collected so far.'),
    outstanding_amount: Amount('What is due and neither collected nor given back; zero before it is due.'),
    collections: Type.Array(FeeCollection, { description: 'What was collected, oldest first.' }),
    ...timestamps,
  },
  { $id: 'FeeCharge', description: 'A fee that an account was charged.' },
)

async function findFee({ sql, tenant }: ReadContext, id: string) {
  const [fee] = await sql`
    select f.id, f.name, f.display_name, f.alias, f.description, trim_scale(f.tax_rate)::text as tax_rate, f.fee_type,
           f.transaction_type, f.chargeable_currencies, f.created_at, f.modified_at,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', v.id, 'fee', v.fee, 'description', v.description, 'instrument', v.instrument,
               'instrument_type', v.instrument_type, 'portfolio_type', v.portfolio_type,
               'transaction_type', v.transaction_type, 'created_at', to_char(v.created_at, ${INSTANT_FORM}),
               'modified_at', to_char(v.modified_at, ${INSTANT_FORM})) order by v.created_at, v.id)
             from fee_variants v where v.tenant = f.tenant and v.fee = f.id), '[]') as variants
    from fees f where f.tenant = ${tenant} and f.id = ${id}`
  if (!fee) throw notFound('fee')
  return fee
}

interface ChargeRow {
  fee: string
  amount_fee: string
  amount_tax: string
  currency: string
  due_at: string
  collections: { amount: string; currency: string }[]
  refunds: { amount: string }[]
}

async function findFeeCharge(context: ReadContext, id: string) {
  const { sql, tenant, now } = context
  const [row] = await sql<ChargeRow>`
    select c.id, trim_scale(c.tax_rate)::text as tax_rate, c.fee, c.amount_fee, c.amount_tax, c.currency, c.due_at,
           c.period_start, c.period_end, c.collected_at,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', r.id, 'amount', r.amount::text, 'currency', c.currency, 'fee_charge', c.id,
               'created_at', to_char(r.created_at, ${INSTANT_FORM}), 'modified_at', to_char(r.modified_at, ${INSTANT_FORM}))
               order by r.created_at, r.id)
             from fee_refunds r where r.tenant = c.tenant and r.fee_charge = c.id), '[]') as refunds, c.related_transaction, c.related_transaction_amount,
           c.created_at, c.modified_at,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', x.id, 'amount', x.amount::text, 'currency', c.currency,
               'collected_at', to_char(x.collected_at, ${INSTANT_FORM}), 'created_at', to_char(x.created_at, ${INSTANT_FORM}),
               'modified_at', to_char(x.modified_at, ${INSTANT_FORM})) order by x.collected_at, x.id)
             from fee_collections x where x.tenant = c.tenant and x.fee_charge = c.id), '[]') as collections
    from fee_charges c where c.tenant = ${tenant} and c.id = ${id}`
  if (!row) throw notFound('fee charge')
  const { due_at, ...charge } = row
  const amount_total = money(add(row.amount_fee, row.amount_tax))
  const collected_amount = money(row.collections.reduce((all, { amount }) => add(all, amount), '0'))
  const refunded_amount = money(row.refunds.reduce((all, { amount }) => add(all, amount), '0'))
  const left = subtract(subtract(amount_total, collected_amount), refunded_amount)
  return {
    ...charge,
    fee: await findFee(context, row.fee),
    amount_total,
    refunded_amount,
    refundable_amount: money(subtract(amount_total, refunded_amount)),
    is_fully_refunded: compare(refunded_amount, amount_total) >= 0,
    is_partially_refunded: !isZero(refunded_amount) && compare(refunded_amount, amount_total) < 0,
    collected_amount,
    outstanding_amount: due_at <= now && isPositive(left) ? money(left) : '0.00',
  }
}

export const billingRoutes = [
  route({
    method: 'GET',
    path: '/fees/{fee_id}',
    group: 'billing',
    name: 'fees.retrieve',
    title: 'Retrieve a fee',
    description: 'The fee with its variants.',
    permission: 'fee.read',
    params: Type.Object({ fee_id: PathId('fee') }),
    response: Fee,
    read: (context, { params }) => findFee(context, params.fee_id),
  }),
  route({
    method: 'GET',
    path: '/fee-charges/{fee_charge_id}',
    group: 'billing',
    name: 'fee_charges.retrieve',
    title: 'Retrieve a fee charge',
    description: 'The charge, with what was collected and given back so far.',
    permission: 'fee_charge.read',
    params: Type.Object({ fee_charge_id: PathId('fee charge') }),
    response: FeeCharge,
    read: (context, { params }) => findFeeCharge(context, params.fee_charge_id),
  }),
  route({
    method: 'POST',
    path: '/sandbox/fee-charges/{id}/refund',
    group: 'sandbox',
    name: 'sandbox.refund_fee_charge',
    sandbox: true,
    title: 'Refund a fee charge',
    description: 'Gives money of the charge back to its account, with its part of the tax.',
    permission: 'fee_charge.write',
    params: Type.Object({ id: PathId('fee charge') }),
    body: Type.Object(
      {
        amount: AmountInput(
          'Money to give back, tax included: above zero, in cents, at most what is refundable.',
        ),
      },
      { $id: 'NewRefund', description: 'Money to give back.' },
    ),
    response: FeeCharge,
    errors: ['refund_exceeds_refundable_amount'],
    write: async (context, { params, body }) => {
      const amount = parseDecimal(body.amount)
      if (amount === undefined || !isPositive(amount) || !isMultiple(amount, '0.01'))
        throw failParam(
          'body.amount',
          'invalid_param',
          'Must be a decimal above zero with at most 2 decimals.',
        )
      await refundCharge(context, params.id, amount)
      return findFeeCharge(context, params.id)
    },
  }),
]
