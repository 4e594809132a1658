// The trail and its proofs over the operator API, for an auditor who reaches the server and not the database.
import { INSTALLATION } from '../../src/values/installation.ts'
import { callAsOperator } from './call-as-operator.ts'
import { requestOf } from './find-operation.ts'
import type { ApiAnswer } from './send-request.ts'
import type { SignIn } from './stored-sign-in.ts'

const PAGE_SIZE = 1000
/** A proof reads the whole ledger. */
const PROOF_PATIENCE_MS = 290_000

interface Reading {
  ofTenant: string
  ofInstallation: string
}

const RECORDS = { ofTenant: 'tenants.list_activity', ofInstallation: 'installation.list_activity' }
const CHECKPOINTS = { ofTenant: 'tenants.prove_activity', ofInstallation: 'installation.prove_activity' }
const LEDGER = { ofTenant: 'ledger.prove', ofInstallation: 'installation.prove_ledger' }

function operationFor(tenant: string, { ofTenant, ofInstallation }: Reading, query?: Record<string, string>) {
  return tenant === INSTALLATION
    ? { name: ofInstallation, query }
    : { name: ofTenant, params: { tenant_id: tenant }, query }
}

/** The records of the tenant, or of the installation, after a sequence, in order. */
export async function* exportRecords(signIn: SignIn, tenant: string, after: number): AsyncGenerator<object> {
  for (let last = after; ; ) {
    const query = { after: String(last), limit: String(PAGE_SIZE) }
    const { body } = await callAsOperator(signIn, requestOf(operationFor(tenant, RECORDS, query)))
    yield* body
    if (body.length < PAGE_SIZE) return
    last = body.at(-1).sequence
  }
}

/** The signed checkpoints of the tenant, or of the installation, with the keys. */
export const readCheckpoints = async (signIn: SignIn, tenant: string): Promise<ApiAnswer['body']> =>
  (await callAsOperator(signIn, requestOf(operationFor(tenant, CHECKPOINTS)))).body

/** The proof of the ledger of the tenant, or of the records of the installation. */
export async function readLedgerProof(signIn: SignIn, tenant: string): Promise<ApiAnswer['body']> {
  const request = { ...requestOf(operationFor(tenant, LEDGER)), patience_ms: PROOF_PATIENCE_MS }
  return (await callAsOperator(signIn, request)).body
}
