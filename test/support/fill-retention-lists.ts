// Retention rules, legal holds and erasures for the lists of the operator API.
import type { App, Context } from '../../src/context.ts'
import { requestAccess } from '../../src/features/back-office/retention/access-requests/request-access.ts'
import { setHold } from '../../src/features/back-office/retention/hold-person.ts'
import { RECORD_KINDS } from '../../src/features/back-office/retention/rules.ts'
import { setRetentionRule } from '../../src/features/back-office/retention/set-rule.ts'
import { newId } from '../../src/values/ids.ts'
import { changeAs } from './direct.ts'

/** The lists of retention by their paths; each `add` adds an item about the person. */
export function listsOfRetention(app: App, tenant: string, person: string) {
  const at = '/operator/tenants/{tenant_id}'
  let rules = 0
  const rule = { years: 5, counted_from: 'end', is_automatic: false } as const
  const change = <T>(work: (context: Context) => Promise<T>) => changeAs(app, tenant, work)
  return {
    [`${at}/retention-rules`]: {
      bound: RECORD_KINDS.length,
      add: () => {
        const record_kind = RECORD_KINDS[rules++ % RECORD_KINDS.length]!
        return change((context) => setRetentionRule(context, { record_kind, ...rule }))
      },
      keyOf: ({ record_kind }: { record_kind: string }) => record_kind,
    },
    [`${at}/legal-holds`]: { add: () => change((context) => setHold(context, person, 'A lawsuit')) },
    [`${at}/access-requests`]: { add: () => change((context) => requestAccess(context, person, 'A letter')) },
    [`${at}/erasures`]: { add: () => change((context) => addErasure(context, person)) },
  }
}

async function addErasure({ sql, tenant, now }: Context, person: string): Promise<void> {
  await sql`
    insert into erasures
      (tenant, id, person, record_kinds, requested_by, relationship_ended_at, "values", files, created_at)
    values (${tenant}, ${newId('ers_')}, ${person}, '{identity}', 'system', ${now}, 0, 0, ${now})`
}
