// Overdue fees, refunds, and the firm's own bank accounts.
import { route, subjectOf } from '../../../http/api/route.ts'
import { listCharges, listFeeRuns } from '../../billing/list-charges.ts'
import { listOverdue } from '../../billing/list-overdue.ts'
import { listFeesOfSchedules } from '../../billing/read.ts'
import { refundCharge } from '../../billing/refund-charge.ts'
import { withPending } from '../../operators/approvals/read.ts'
import { withPendingOf } from '../../operators/approvals/schemas.ts'
import { checkLimit } from '../../operators/operators/check-limits.ts'
import { writeReason } from '../../operators/work-queue/write-note.ts'
import { readAmount } from '../../payments/deposits/rules.ts'
import { setBankAccount } from '../../payments/payment-runs/set-bank-account.ts'
import { ChargeHead, chargeFilters, FeeOfSchedule, FeeRun, feeRunFilters } from './fee-schemas.ts'
import { tenantList } from './lists/tenant-list.ts'
import { currencyOfCharge } from './read.ts'
import {
  Arrears,
  arrearsFilters,
  BankAccount,
  ChargePath,
  OfTenant,
  Refund,
  RefundRequest,
} from './schemas.ts'

const fees = { group: 'fees', permission: 'fee.read' } as const
const admission = { within: 'tenant', needs_step_up: true } as const

export const feeRoutes = [
  tenantList({
    ...fees,
    kind: 'fees',
    name: 'fees.list',
    title: 'List fees',
    description: 'Of every schedule with their variants and their time, by alias.',
    item: FeeOfSchedule,
    rows: (context, _, window) => listFeesOfSchedules(context, window),
    positionOf: ({ alias, id }) => [alias, id],
  }),
  tenantList({
    ...fees,
    kind: 'fee-runs',
    name: 'fees.list_runs',
    title: 'List fee runs',
    description: 'What each recurring fee took for a month, by fee and currency, the latest month first.',
    filters: feeRunFilters,
    item: FeeRun,
    rows: (context, { query }, window) => listFeeRuns(context, query, window),
    positionOf: ({ period_start, fee, currency }) => [period_start, fee, currency],
  }),
  tenantList({
    ...fees,
    kind: 'fee-charges',
    name: 'fees.list_charges',
    title: 'List fee charges',
    description: 'Charges of every account, newest first.',
    filters: chargeFilters,
    item: withPendingOf(ChargeHead, 'ShownFeeCharge'),
    rows: (context, { query }, window) => listCharges(context, query, window),
    show: withPending,
  }),
  tenantList({
    ...fees,
    kind: 'arrears',
    name: 'fees.list_arrears',
    title: 'List arrears',
    description: 'Overdue fees and overdrafts of rollovers by account and currency, oldest first.',
    filters: arrearsFilters,
    item: Arrears,
    rows: (context, { query }, window) => listOverdue(context, query, window),
    positionOf: ({ due_since, account, currency }) => [due_since, account, currency],
  }),
  route({
    operator: { ...admission, approval: { subjects: subjectOf('charge_id') } },
    method: 'POST',
    path: '/operator/tenants/{tenant_id}/fee-charges/{charge_id}/refund',
    group: 'fees',
    permission: 'fee.write',
    name: 'fees.refund',
    title: 'Refund a fee',
    description: 'First the part that is not collected, then cash.',
    params: ChargePath,
    body: RefundRequest,
    response: Refund,
    status: 201,
    errors: ['refund_exceeds_refundable_amount', 'limit_exceeded'],
    write: async (context, { params, body }) => {
      const amount = readAmount(body.amount)
      await writeReason(context, params.charge_id, body.reason)
      const refund = await refundCharge(context, params.charge_id, amount)
      const currency = await currencyOfCharge(context, params.charge_id)
      await checkLimit(context, 'fee.write', { currency, amount })
      return { refund }
    },
  }),
  route({
    operator: {
      ...admission,
      approval: { subjects: ({ body }) => [body.currency as string] },
    },
    method: 'PUT',
    path: '/operator/tenants/{tenant_id}/bank-accounts',
    group: 'payment-runs',
    permission: 'bank_account.write',
    name: 'bank_accounts.set',
    title: "Set the firm's bank account",
    description: 'Payouts of the currency leave from it, and deposits come to it.',
    params: OfTenant,
    body: BankAccount,
    response: BankAccount,
    write: (context, { body }) => setBankAccount(context, body.currency, body),
  }),
]
