// The role under which the server works, and its rights.
import type pg from 'pg'

const APP_ROLE = 'holdfast_app'
const WRITTEN_ONCE = 'ledger_transfers, events, audit_records, audit_links, activity_checkpoints'

// Sequence numbers, which are assigned once, after the change has committed, seals, and the numbers of versions.
const NUMBERED = [
  'usage on sequence fact_versions',
  'update (sequence, resource_sequence) on events',
  'update (facts, fact_rows) on audit_records',
]

/**
 * A superuser bypasses row-level security, so the server then works under another role. An owner without that right is
 * bound by `force row level security` and needs no other role. Neither role may change rows that are written once.
 */
export async function grantAppRole(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  if (!rows[0].free) {
    await client.query(`revoke update, delete on ${WRITTEN_ONCE} from current_user;
      ${NUMBERED.map((right) => `grant ${right} to current_user`).join('; ')}`)
    return undefined
  }
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`)
  await client.query(`grant usage on schema public to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
    grant execute on all functions in schema public to ${APP_ROLE};
    revoke update, delete on ${WRITTEN_ONCE} from ${APP_ROLE};
    ${NUMBERED.map((right) => `grant ${right} to ${APP_ROLE}`).join('; ')}`)
  return APP_ROLE
}
