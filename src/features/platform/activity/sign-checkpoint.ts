// Checkpoints: the platform's signature over the newest hash of a tenant's chain. A checkpoint that is stored outside
// of the platform is evidence against any later alteration of the chain, also by the operator of the database.
import type { App, ReadContext } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { signStatement } from '../../../http/tokens/signing-keys.ts'
import { lastLink } from './read.ts'
import { sealActivity } from './seal-activity.ts'

const SHOWN = 1000
const EACH_RECORDS = 10_000

export interface Checkpoint {
  sequence: number
  hash: string
  signed: string
  created_at: string
}

/** Signs the newest link of the tenant's chain, unless that was done before. */
export async function signCheckpoint(app: App, tenant: string): Promise<void> {
  await sealActivity(app, tenant)
  const { sequence, hash } = await lastLink({ sql: app.database.sql(tenant), tenant })
  if (sequence === 0) return
  const created_at = new Date(app.machineNow()).toISOString()
  const signed = await signStatement(app, 'holdfast-checkpoint', { tenant, sequence, hash, at: created_at })
  await app.database.write(tenant)`
    insert into activity_checkpoints (tenant, sequence, hash, signed, created_at)
    values (${tenant}, ${sequence}, ${hash}, ${signed}, ${created_at})
    on conflict (tenant, sequence) do nothing`
}

/** Signs the chains that have grown by 10,000 records, or at all within an hour, since their last checkpoint. */
export async function signDue(app: App): Promise<void> {
  const due = await app.database.sql(PLATFORM)<{ tenant: string }>`
    select t.id as tenant
    from tenants t
    cross join lateral (
      select sequence from audit_chain a where a.tenant = t.id order by a.sequence desc limit 1) newest
    left join lateral (
      select sequence, created_at from activity_checkpoints c
      where c.tenant = t.id order by c.sequence desc limit 1) last on true
    where newest.sequence > coalesce(last.sequence, 0)
      and (last.sequence is null or newest.sequence >= last.sequence + ${EACH_RECORDS}
        or last.created_at < clock_timestamp() - interval '1 hour')`
  for (const { tenant } of due) await signCheckpoint(app, tenant)
}

/** The checkpoints of the tenant, newest first, the first one made now, and the keys that signed them. */
export async function proveActivity({ app, sql, tenant }: ReadContext) {
  await signCheckpoint(app, tenant)
  const checkpoints = await sql<Checkpoint>`
    select sequence, hash, signed, created_at from activity_checkpoints
    where tenant = ${tenant} order by sequence desc limit ${SHOWN}`
  const keys = await app.database.sql(PLATFORM)<{ key: object }>`
    select public_jwk || jsonb_build_object('kid', kid, 'alg', 'EdDSA', 'use', 'sig') as key
    from signing_keys order by created_at desc`
  return { checkpoints, keys: keys.map(({ key }) => key) }
}
