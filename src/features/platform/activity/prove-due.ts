// The regular proof of every ledger. A proof reads the whole ledger, so one is made at a time, by one of the workers,
// beside its other tasks.
import { type App, readContextOf } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { SYSTEM } from '../../../worker/job.ts'
import { logFailure } from '../../../worker/log-failure.ts'
import { queueProof } from './queue-proofs.ts'

const ACTION = 'activity.prove-ledger'

const newState = () => ({ is_proving: false })

/** Begins the proof of the tenant that has waited longest, if one is due and none is under way. */
export async function proveDue(app: App): Promise<void> {
  const state = app.component(newState)
  if (state.is_proving) return
  const tenant = await lookUpDue(app)
  if (tenant === undefined) return
  state.is_proving = true
  void prove(app, tenant)
    .catch((error) => logFailure(app, error, 'the ledger could not be proven', { tenant }))
    .finally(() => {
      state.is_proving = false
    })
}

// A tenant without a proof is due when its first record is as old as a proof may be.
async function lookUpDue({ config, database }: App): Promise<string | undefined> {
  const { ledger_proof_hours: hours } = config
  if (hours === 0) return undefined
  const [due] = await database.sql(PLATFORM)<{ tenant: string }>`
    select t.id as tenant
    from tenants t
    cross join lateral (
      select a.recorded_at from audit_chain l join audit_records a on a.tenant = l.tenant and a.id = l.record
      where l.tenant = t.id order by l.sequence limit 1) first
    left join last_proofs p on p.tenant = t.id
    where coalesce(p.proven_at, first.recorded_at) < clock_timestamp() - ${hours} * interval '1 hour'
    order by coalesce(p.proven_at, first.recorded_at) limit 1`
  return due?.tenant
}

async function prove(app: App, id: string): Promise<void> {
  const unlock = await app.database.tryLock(ACTION)
  if (!unlock) return
  try {
    const tenant = await app.tenant(id)
    if (!tenant) return
    const request = { id: ACTION, path: ACTION, person: null, client_user: null, client_request: null }
    const { faults } = await queueProof(readContextOf(app, tenant, SYSTEM, request))
    if (faults.length > 0) app.log.error({ tenant: id, faults: faults.length }, 'the ledger is at fault')
  } finally {
    await unlock()
  }
}
