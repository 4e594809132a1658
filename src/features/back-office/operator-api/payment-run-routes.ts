// Payment runs and the payouts that the bank rejected.
import type { Static } from 'typebox'
import { route, subjectOf } from '../../../http/api/route.ts'
import { maskRow } from '../../../privacy/mask-row.ts'
import { checkLimit } from '../../operators/operators/check-limits.ts'
import { createPaymentRun } from '../../payments/payment-runs/create-payment-run.ts'
import { findRun, listRejected, listRuns } from '../../payments/payment-runs/read.ts'
import {
  type Resolution,
  resolveRejectedPayout,
} from '../../payments/payment-runs/resolve-rejected-payout.ts'
import { tenantList } from './lists/tenant-list.ts'
import { asWork, listPayouts } from './read.ts'
import {
  CreatedRun,
  NewRun,
  OfTenant,
  PaymentRun,
  PaymentRunDetail,
  PayoutPath,
  payoutFilters,
  RejectedPayout,
  ResolvedPayout,
  RunPath,
  runFilters,
} from './schemas.ts'

const reads = {
  group: 'payment-runs',
  permission: 'payment_run.read',
} as const
const writes = {
  group: 'payment-runs',
  permission: 'payment_run.write',
  method: 'POST',
} as const
const admission = { within: 'tenant', needs_step_up: true } as const

const resolves = (resolution: Resolution, name: string, title: string, description: string) =>
  route({
    ...writes,
    operator: { ...admission, approval: { subjects: subjectOf('payout_id') } },
    path: `/operator/tenants/{tenant_id}/payouts/{payout_id}/${name.replaceAll('_', '-')}`,
    name: `payouts.${name}`,
    title,
    description,
    params: PayoutPath,
    response: ResolvedPayout,
    errors: ['conflict', 'limit_exceeded'],
    write: async (context, { params }) => {
      const payout = await resolveRejectedPayout(context, params.payout_id, resolution)
      await checkLimit(context, 'payment_run.write', payout)
      return { id: payout.id, status: payout.status }
    },
  })

export const paymentRunRoutes = [
  tenantList({
    ...reads,
    kind: 'payment-runs',
    name: 'payment_runs.list',
    title: 'List payment runs',
    description: 'Newest first.',
    filters: runFilters,
    item: PaymentRun,
    rows: (context, { query }, window) => listRuns(context, query, window),
  }),
  route({
    ...reads,
    operator: { within: 'tenant' },
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/payment-runs/{run_id}',
    name: 'payment_runs.retrieve',
    title: 'Show a payment run',
    description: 'With its payouts, whose receivers are masked.',
    params: RunPath,
    response: PaymentRunDetail,
    read: async (context, { params }) => {
      const { id, bank, currency, execution_date, control_sum, created_at, payouts } = await findRun(
        context,
        params.run_id,
      )
      const shown = payouts.map((payout) => ({
        id: payout.id,
        amount: payout.amount,
        ...maskRow('funding_accounts', payout.receiver, []),
      }))
      return { id, bank, currency, execution_date, control_sum, created_at, payouts: shown }
    },
  }),
  route({
    ...writes,
    operator: {
      ...admission,
      approval: {
        subjects: ({ body }) => [body.currency as string],
        details: (context, answer) => listPayouts(context, (answer as Static<typeof CreatedRun>).run),
      },
    },
    path: '/operator/tenants/{tenant_id}/payment-runs',
    name: 'payment_runs.create',
    title: 'Create a payment run',
    description:
      'Puts the due payouts of one route into a run. `holdfast bank export --run` writes its file for the bank.',
    params: OfTenant,
    body: NewRun,
    response: CreatedRun,
    status: 201,
    errors: ['conflict', 'limit_exceeded'],
    write: async (context, { body }) => {
      const { currency } = body
      const run = await createPaymentRun(context, { bank: context.app.config.bank, currency })
      if (!run) return { run: null }
      const { control_sum } = await findRun(context, run)
      await checkLimit(context, 'payment_run.write', { currency, amount: control_sum })
      return { run }
    },
  }),
  tenantList({
    ...reads,
    kind: 'payouts/rejected',
    name: 'payouts.list_rejected',
    title: 'List rejected payouts',
    description:
      "Those that await a decision, oldest first. The bank's words may name the receiver and are left out.",
    filters: payoutFilters,
    item: RejectedPayout,
    rows: (context, { query }, window) => listRejected(context, query, window),
    show: (context, payouts) =>
      asWork(
        context,
        payouts.map(({ reason: _, ...payout }) => payout),
      ),
    positionOf: ({ modified_at, id }) => [modified_at, id],
  }),
  resolves('retry', 'retry', 'Send a rejected payout again', 'It goes with the next payment run.'),
  resolves('reverse', 'reverse', 'Reverse a rejected payout', 'Its money returns to the account.'),
]
