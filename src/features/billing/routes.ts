import Type from 'typebox'
import type { ReadContext } from '../../context.ts'
import { INSTANT_FORM } from '../../db/sql.ts'
import { failParam, notFound } from '../../errors.ts'
import { route } from '../../http/api/route.ts'
import { Currency, DateTime, Day, Decimal, DecimalInput, Id, Nullable, OneOf } from '../../http/api/shapes.ts'
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

const Price = Type.Object({
  unit_amount: Decimal,
  rate: Type.Optional(Decimal),
  minimum_amount: Type.Optional(Decimal),
  maximum_amount: Type.Optional(Decimal),
})

const FeeVariant = Type.Object(
  {
    id: Type.String(),
    fee: Type.String(),
    description: Type.Optional(Nullable(Type.String())),
    instrument: Type.Optional(Nullable(Type.String())),
    instrument_type: Type.Optional(Nullable(Type.String())),
    portfolio_type: Type.Optional(Nullable(Type.String())),
    transaction_type: Type.Optional(Nullable(Type.String())),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'FeeVariant' },
)

const Fee = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    display_name: Type.String(),
    alias: Type.String(),
    description: Nullable(Type.String()),
    tax_rate: Nullable(Decimal),
    fee_type: OneOf('transaction', 'recurring'),
    transaction_type: Nullable(Type.String()),
    chargeable_currencies: Type.Record(Type.String(), Price),
    variants: Type.Array(FeeVariant),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Fee' },
)

const Refund = Type.Object(
  {
    id: Type.String(),
    amount: Decimal,
    currency: Currency,
    fee_charge: Type.String(),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Refund' },
)

const FeeCollection = Type.Object(
  {
    id: Type.String(),
    amount: Decimal,
    currency: Currency,
    collected_at: DateTime,
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'FeeCollection' },
)

const FeeCharge = Type.Object(
  {
    id: Type.String(),
    tax_rate: Nullable(Decimal),
    fee: Fee,
    amount_fee: Decimal,
    amount_tax: Decimal,
    amount_total: Decimal,
    refunded_amount: Decimal,
    refundable_amount: Decimal,
    is_fully_refunded: Type.Boolean(),
    is_partially_refunded: Type.Boolean(),
    currency: Currency,
    period_start: Nullable(Day),
    period_end: Nullable(Day),
    collected_at: Nullable(DateTime),
    related_transaction: Nullable(Type.String()),
    related_transaction_amount: Nullable(Decimal),
    refunds: Type.Array(Refund),
    collected_amount: Decimal,
    outstanding_amount: Decimal,
    collections: Type.Array(FeeCollection),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'FeeCharge' },
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
    title: 'Retrieve a fee',
    permission: 'fee.read',
    params: Type.Object({ fee_id: Id }),
    response: Fee,
    read: (context, { params }) => findFee(context, params.fee_id),
  }),
  route({
    method: 'GET',
    path: '/fee-charges/{fee_charge_id}',
    group: 'billing',
    title: 'Retrieve a fee charge',
    permission: 'fee_charge.read',
    params: Type.Object({ fee_charge_id: Id }),
    response: FeeCharge,
    read: (context, { params }) => findFeeCharge(context, params.fee_charge_id),
  }),
  route({
    method: 'POST',
    path: '/sandbox/fee-charges/{id}/refund',
    group: 'sandbox',
    sandbox: true,
    title: 'Refund a fee charge',
    permission: 'fee_charge.write',
    params: Type.Object({ id: Id }),
    body: Type.Object({ amount: DecimalInput }),
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
