// Proves the ledgers of tenants for an operator.
import { type App, readContextOf } from '../src/context.ts'
import { PLATFORM } from '../src/db/database.ts'
import { PROOF_STEPS, proveLedger } from '../src/features/platform/activity/prove-ledger.ts'
import { newId } from '../src/values/ids.ts'
import { inSteps, withProgress } from './progress.ts'
import { findTenant } from './with-app.ts'

/** Proves the ledger of the tenant, or of every tenant; a fault makes the status of the command 1. */
export async function proveLedgers(app: App, action: string, tenant?: string) {
  const all = await app.database.sql(PLATFORM)<{ id: string }>`select id from tenants order by id`
  const ids = tenant === undefined ? all.map(({ id }) => id) : [tenant]
  const proofs: { tenant: string; is_whole: boolean; faults: unknown[] }[] = []
  const broken_off = 'Tenants that were not proven keep their last proof.'
  await withProgress({ what: 'proof', broken_off, amount: inSteps }, async (report) => {
    for (const [n, id] of ids.entries()) {
      const context = await operatorContext(app, action, id)
      const proof = await proveLedger(context, undefined, undefined, (steps) =>
        report(n * PROOF_STEPS + steps, ids.length * PROOF_STEPS),
      )
      proofs.push({ tenant: id, is_whole: proof.is_whole, faults: proof.faults })
      if (!proof.is_whole) process.exitCode = 1
    }
  })
  return proofs
}

async function operatorContext(app: App, action: string, tenant: string) {
  const actor = { id: `operator:${action}`, client: null, scopes: new Set<string>() }
  const path = `holdfast ${action}`
  const request = { id: newId('req_'), path, person: null, client_user: null, client_request: null }
  return readContextOf(app, await findTenant(app, tenant), actor, request)
}
