// The proofs of a tenant and of the installation for their auditors: signed checkpoints, and the ledger added up.
import type { ReadContext } from '../../../../context.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { queueProof } from '../../../platform/activity/queue-proofs.ts'
import { ActivityProof, LedgerProof, ledgerProofQuery } from '../../../platform/activity/schemas.ts'
import { proveActivity } from '../../../platform/activity/sign-checkpoint.ts'
import { OfTenant } from '../schemas.ts'

const proof = { method: 'GET', group: 'tenants', permission: 'activity.read' } as const

const ofActivity = {
  ...proof,
  response: ActivityProof,
  read: (context: ReadContext) => proveActivity(context),
}

const ofLedger = {
  ...proof,
  query: ledgerProofQuery,
  response: LedgerProof,
  read: (context: ReadContext, { query }: { query: { sequence?: number } }) =>
    queueProof(context, query.sequence),
}

export const proofRoutes: Route[] = [
  route({
    ...ofActivity,
    path: '/operator/tenants/{tenant_id}/activity/proof',
    operator: { within: 'tenant' },
    name: 'tenants.prove_activity',
    title: 'Prove the activity of a tenant',
    description: 'Signed checkpoints of the chain that all records of activity form.',
    params: OfTenant,
  }),
  route({
    ...ofLedger,
    path: '/operator/tenants/{tenant_id}/ledger/proof',
    operator: { within: 'tenant' },
    name: 'ledger.prove',
    title: 'Prove the ledger of a tenant',
    description:
      'Adds up the ledger as of an audit record, compares each sealed row with its seal, and names the rows at fault.',
    params: OfTenant,
  }),
  route({
    ...ofActivity,
    path: '/operator/activity/proof',
    operator: { within: 'installation' },
    name: 'installation.prove_activity',
    title: 'Prove the activity of the installation',
    description: 'Signed checkpoints of the chain that the records of the installation form.',
  }),
  route({
    ...ofLedger,
    path: '/operator/ledger/proof',
    operator: { within: 'installation' },
    name: 'installation.prove_ledger',
    title: 'Prove the records of the installation',
    description:
      'The same proof for the installation itself, which moves no value: its records and sealed rows.',
  }),
]
