// The operations by which a sandbox plays the bank that collects a debit, rejects it or takes its money back.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { route } from '../../../http/api/route.ts'
import { collectDebit } from './booking/collect-debits.ts'
import { failDebit, isOpenFor } from './booking/fail-debit.ts'
import { findDebit, lockDebit } from './read.ts'
import type { FailureKind } from './rules.ts'
import { DebitPath, DirectDebit, ReasonCodeRequest } from './schemas.ts'

const ofDebit = {
  method: 'POST',
  group: 'sandbox',
  sandbox: true,
  permission: 'direct_debit.write',
  params: DebitPath,
  response: DirectDebit,
} as const

const AT = '/sandbox/direct-debits/{direct_debit_id}'

const USUAL: Record<FailureKind, string> = { reject: 'AC01', return: 'AM04', refund: 'MD06' }

async function collect(context: Context, id: string): Promise<DirectDebit> {
  const debit = await lockDebit(context, id)
  if (debit.status !== 'submitted') throw fail('conflict', `The debit is ${debit.status}.`)
  await collectDebit(context, debit)
  return findDebit(context, id)
}

async function letFail(
  context: Context,
  id: string,
  kind: FailureKind,
  reason_code: string | null | undefined,
): Promise<DirectDebit> {
  const debit = await lockDebit(context, id)
  if (!isOpenFor(kind, debit)) throw fail('conflict', `The debit is ${debit.status}.`)
  await failDebit(context, debit, { kind, reason_code: reason_code ?? USUAL[kind] })
  return findDebit(context, id)
}

const failing = (kind: FailureKind, title: string, description: string) =>
  route({
    ...ofDebit,
    path: `${AT}/${kind}`,
    name: `sandbox.${kind}_direct_debit`,
    title,
    description,
    body: ReasonCodeRequest,
    errors: ['conflict'],
    write: (context, { params, body }) => letFail(context, params.direct_debit_id, kind, body.reason_code),
  })

export const simulatedDebitRoutes = [
  route({
    ...ofDebit,
    path: `${AT}/collect`,
    name: 'sandbox.collect_direct_debit',
    title: 'The bank: collect a direct debit',
    description: 'The money of a submitted debit comes now.',
    errors: ['conflict'],
    write: (context, { params }) => collect(context, params.direct_debit_id),
  }),
  failing(
    'reject',
    'The bank: reject a direct debit',
    'A submitted debit is refused; AC01 if no code is given.',
  ),
  failing('return', 'The bank: return a direct debit', 'The money of a collected debit goes back; AM04.'),
  failing(
    'refund',
    'The bank: refund a direct debit',
    'The debtor demands the money of a collected debit; MD06.',
  ),
]
