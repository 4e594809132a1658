import { failParam } from '../../errors.ts'
import { route } from '../../http/api/route.ts'
import { type Decimal, isMultiple, isPositive, parseDecimal } from '../../values/decimal.ts'
import { findFee, findFeeCharge } from './read.ts'
import { refundCharge } from './refund-charge.ts'
import { Fee, FeeCharge, FeeChargePath, FeePath, RefundPath, RefundRequest } from './schemas.ts'

export const billingRoutes = [
  route({
    method: 'GET',
    path: '/fees/{fee_id}',
    group: 'billing',
    name: 'fees.retrieve',
    title: 'Retrieve a fee',
    description: 'The fee with its variants.',
    permission: 'fee.read',
    params: FeePath,
    response: Fee,
    read: (context, { params }) => findFee(context, params.fee_id),
  }),
  route({
    method: 'GET',
    path: '/fee-charges/{fee_charge_id}',
    group: 'billing',
    name: 'fee_charges.retrieve',
    title: 'Retrieve a fee charge',
    description: 'The charge, with its collections and refunds so far.',
    permission: 'fee_charge.read',
    params: FeeChargePath,
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
    description: 'Refunds an amount of the charge to its account, with its part of the tax.',
    permission: 'fee_charge.write',
    params: RefundPath,
    body: RefundRequest,
    response: FeeCharge,
    errors: ['refund_exceeds_refundable_amount'],
    write: async (context, { params, body }) => {
      await refundCharge(context, params.id, readRefundAmount(body.amount))
      return findFeeCharge(context, params.id)
    },
  }),
]

function readRefundAmount(input: string | number): Decimal {
  const amount = parseDecimal(input)
  if (amount === undefined || !isPositive(amount) || !isMultiple(amount, '0.01'))
    throw failParam('body.amount', 'invalid_param', 'Must be a decimal above zero with at most 2 decimals.')
  return amount
}
