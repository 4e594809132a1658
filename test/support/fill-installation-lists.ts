// Tenants, operators, rules and approvals for the lists of the operator API.
import { randomUUID } from 'node:crypto'
import type { App } from '../../src/context.ts'
import { type Part, part } from '../../src/db/sql.ts'
import { ROLES } from '../../src/features/operators/operators/rules.ts'
import { CURRENCIES } from '../../src/values/currencies.ts'
import { newId } from '../../src/values/ids.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import { changeAs, directTenant } from './direct.ts'
import type { Lists, Place } from './operator-lists.ts'
import { newEmail, newOperator } from './operators.ts'

let number = 0
const next = () => ++number

/** The lists of the installation by their paths. */
export function listsOfInstallation(place: Place): Lists {
  const { app, tenant, auditor, overseer, developer, administrator } = place
  const ofTenant = `of_tenant=${tenant.tenant}`
  // Changes with a record, so that the facts among the rows are sealed: the proof of the installation holds.
  const write = (insert: Part) => changeAs(app, INSTALLATION, ({ sql }) => sql`${insert}`)
  const addTenant = async () => {
    const of_tenant = await directTenant(app)
    await write(part`
      insert into operator_grants (tenant, id, operator, role, of_tenant, granted_by, created_at)
      values (${INSTALLATION}, ${newId('ogr_')}, ${developer.id}, 'developer', ${of_tenant}, 'test', now())`)
  }
  return {
    '/operator/me/sessions': {
      add: () => auditor.call('POST', '/operator/me/tokens', { name: 'One more', days: 1 }),
    },
    '/operator/me/passkeys': {
      add: () =>
        write(part`
        insert into operator_passkeys
          (tenant, id, operator, name, credential, public_key, counter, transports, created_at)
        values (${INSTALLATION}, ${newId('opk_')}, ${auditor.id}, 'Key', ${randomUUID()}, '', 0, '{}',
                clock_timestamp())`),
    },
    '/operator/operators': { add: () => newOperator('support', tenant.tenant) },
    '/operator/invitations': {
      add: () => {
        const invitation = { email: newEmail(), role: 'support', of_tenant: tenant.tenant }
        return administrator.call('POST', '/operator/invitations', invitation)
      },
    },
    '/operator/limits': {
      viewer: overseer,
      url: `/operator/limits?${ofTenant}`,
      add: () =>
        write(part`
        insert into operator_limits (tenant, id, role, of_tenant, currency, most, set_by, modified_at)
        values (${INSTALLATION}, ${newId('olm_')}, ${ROLES[next() % ROLES.length]!}, ${tenant.tenant}, ${CURRENCIES[next() % 3]!}, 1, 'test', now())
        on conflict do nothing`),
      keyOf: ({ role, of_tenant, currency }) => `${role} ${of_tenant} ${currency}`,
    },
    '/operator/approval-rules': {
      viewer: overseer,
      url: `/operator/approval-rules?${ofTenant}`,
      add: () =>
        write(part`
        insert into approval_rules (tenant, id, verb, of_tenant, roles, needed, set_by, modified_at)
        values (${INSTALLATION}, ${newId('apu_')}, ${`test.${next()}`}, ${tenant.tenant}, '{finance}', 1, 'test', now())`),
    },
    '/operator/approvals': {
      viewer: overseer,
      url: '/operator/approvals?maker=test',
      add: () => addApproval(app, INSTALLATION, 'limits.set'),
    },
    '/operator/break-glass-uses': {
      viewer: overseer,
      add: () =>
        write(part`
        insert into break_glass_uses (tenant, id, kind, operator, session, created_at)
        select tenant, ${newId('obg_')}, 'sign_in', operator, id, clock_timestamp() from operator_sessions
        where operator = ${developer.id} limit 1`),
    },
    '/operator/activity': {
      viewer: overseer,
      url: `/operator/activity?actor=${auditor.id}`,
      add: () => auditor.call('POST', '/operator/me/tokens', { name: 'Recorded', days: 1 }),
    },
    '/operator/me/views': {
      viewer: auditor,
      add: () =>
        auditor.call('POST', '/operator/me/views', {
          of_tenant: tenant.tenant,
          list: 'orders.list',
          name: `View ${next()}`,
          filters: { status: 'placed' },
        }),
    },
    '/operator/tenants': { viewer: developer, add: addTenant },
    '/operator/work': { viewer: developer, add: addTenant, most: 50, keyOf: (item) => item.tenant },
  }
}

/** Adds a change that waits for its approval. */
export const addApproval = async (app: App, of_tenant: string, verb: string) => {
  const id = newId('apr_')
  const preview = { amounts: [], transfers: [], events: [], details: null }
  const content = JSON.stringify({ input: { params: {}, body: {} }, preview })
  await changeAs(
    app,
    of_tenant,
    ({ sql, tenant, vault, now }) => sql`
      insert into approvals (tenant, id, verb, subjects, maker, content, demands, expires_at, created_at, modified_at)
      values (${tenant}, ${id}, ${verb}, array[${id}], 'test', ${vault.seal('approvals.content', id, content)}, '[]',
              ${now}, ${now}, ${now})`,
  )
}
