// The hand-over: the tenant stops, the last changes arrive, both cells are compared, and the other cell takes over. At
// no moment can both cells write: this one gives the tenant up before the other takes it.
import { setTimeout as sleep } from 'node:timers/promises'
import { compareCells } from './compare-cells.ts'
import { sendMark } from './copy-tenant.ts'
import { changeStep, forgetTenant, inTransaction, type Move, MoveRefusal } from './move.ts'
import { findBehind } from './sequences.ts'

const POLL_MS = 3

/** Hands the tenant over within the pause, or lets it go on here; returns the time for which it stood still. */
export async function handOver(move: Move, pause_ms: number, keep_days: number): Promise<number> {
  const begun = performance.now()
  const left_ms = () => pause_ms - (performance.now() - begun)
  const stop = await stopTenant(move, pause_ms)
  try {
    await waitForChanges(move, left_ms)
    await sendMark(move, left_ms())
    const differing = [
      ...(await compareCells(move)),
      ...(await findBehind(move)).map((name) => `the sequence ${name} is behind`),
    ]
    if (differing.length > 0) throw new MoveRefusal(`The copy differs: ${differing.join('; ')}.`)
    if (left_ms() <= 0) throw new MoveRefusal(`The hand-over took longer than ${pause_ms} ms.`)
    await giveUp(move, stop, keep_days)
  } catch (error) {
    await letGoOn(move).catch(() => {}) // The stop ends by itself.
    throw error
  }
  await takeOver(move)
  const stood_still_ms = Math.ceil(performance.now() - begun)
  await move.source.query('update tenant_moves set pause_ms = $2 where tenant = $1', [
    move.tenant,
    stood_still_ms,
  ])
  return stood_still_ms
}

async function stopTenant({ tenant, source }: Move, pause_ms: number): Promise<string> {
  const { rows } = await source.query<{ until: string }>(
    `update tenant_moves set stopped_until = clock_timestamp() + $2 * interval '1 millisecond'
     where tenant = $1 and step = 'copying' and (stopped_until is null or stopped_until <= clock_timestamp())
     returning stopped_until::text as until`,
    [tenant, pause_ms],
  )
  if (!rows[0]) throw new MoveRefusal('The tenant is stopped already by an earlier try: wait a few seconds.')
  await forgetTenant(source, tenant)
  return rows[0].until
}

// Changes that found the tenant here hold the lock until they end. A try does not queue, so nothing waits behind it.
async function waitForChanges({ tenant, source }: Move, left_ms: () => number): Promise<void> {
  for (;;) {
    const { rows } = await source.query(
      `select pg_try_advisory_xact_lock(lock_key('tenant move', $1)) as is_free`,
      [tenant],
    )
    if (rows[0].is_free) return
    if (left_ms() <= 0) throw new MoveRefusal('Changes of the tenant were under way for the whole pause.')
    await sleep(POLL_MS)
  }
}

// With the commit the tenant lives in the other cell. The lock excludes a change that begins after the end of the stop.
async function giveUp({ tenant, source }: Move, stop: string, keep_days: number): Promise<void> {
  await inTransaction(source, async () => {
    const { rows } = await source.query(
      `select pg_try_advisory_xact_lock(lock_key('tenant move', $1)) as is_free`,
      [tenant],
    )
    const { rowCount } = await source.query(
      `update tenant_moves
       set step = 'switched', stopped_until = null, switched_at = clock_timestamp(),
           drop_from = clock_timestamp() + $3 * interval '1 day'
       where tenant = $1 and step = 'copying' and stopped_until = $2::timestamptz
         and stopped_until > clock_timestamp()`,
      [tenant, stop, keep_days],
    )
    if (!rows[0].is_free || rowCount !== 1) throw new MoveRefusal('The stop ended before the hand-over.')
    await source.query(
      'delete from cell_tenants t using cell_membership m where t.cell = m.name and t.id = $1',
      [tenant],
    )
  })
}

async function letGoOn({ tenant, source }: Move): Promise<void> {
  await source.query(`update tenant_moves set stopped_until = null where tenant = $1 and step = 'copying'`, [
    tenant,
  ])
  await forgetTenant(source, tenant)
}

/** The other cell takes a tenant over that this cell has given up. */
export async function takeOver({ tenant, source, target }: Move): Promise<void> {
  const { rows } = await source.query<{ row: object }>(
    `select to_jsonb(t) as row from tenants t join tenant_moves m on m.tenant = t.id and m.is_away where t.id = $1`,
    [tenant],
  )
  if (!rows[0]) throw new MoveRefusal('This cell has not given the tenant up.')
  await inTransaction(target, async () => {
    await target.query('set local session_replication_role = replica')
    await changeStep(target, tenant, ['arriving'], 'arrived')
    await target.query('select let_tenant_in($1)', [rows[0]!.row])
    await target.query('select list_tenant($1)', [tenant])
    await forgetTenant(target, tenant)
  })
  await forgetTenant(source, tenant)
}
