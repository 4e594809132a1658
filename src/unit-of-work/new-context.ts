// The context of a change, with an empty write set.
import type { App, Context, RowsStatement, Tenant } from '../context.ts'
import { part } from '../db/sql.ts'
import { tenantNow } from '../values/clock.ts'
import type { ChangeFacts } from './change-facts.ts'

/** Makes the context of a change. */
export function newContext(
  app: App,
  tenant: Tenant,
  facts: ChangeFacts,
  { attempt, sql, outside }: Pick<Context, 'attempt' | 'sql' | 'outside'>,
): Context {
  const pending: Context['pending'] = {
    statements: [],
    transfers: [],
    events: [],
    jobs: [],
    altered: [],
    amounts: [],
    resource: null,
  }
  return {
    app,
    attempt,
    sql,
    outside,
    tenant: tenant.id,
    settings: tenant.settings,
    vault: tenant.vault,
    now: facts.now ?? tenantNow(tenant, app.machineNow()),
    actor: facts.actor,
    request: facts.request,
    pending,
    defer: (strings, ...values) => void pending.statements.push(part(strings, ...values)),
    deferRows: (write, rows) =>
      void pending.statements.push({ write: write as RowsStatement<unknown>, rows }),
    invalidates: (topic, key) => void pending.altered.push(key === undefined ? [topic] : [topic, key]),
  }
}
