// Operators, their roles and limits, rules of approvals, and a change with its vote: each written in a change, so that
// the chain seals it.
import type { App } from '../../src/context.ts'
import { setLimit } from '../../src/features/operators/operators/check-limits.ts'
import { findInstallation } from '../../src/features/operators/operators/find-installation.ts'
import { insertGrant } from '../../src/features/operators/operators/insert-grant.ts'
import { inviteOperator } from '../../src/features/operators/operators/invitations/invite-operator.ts'
import { newId } from '../../src/values/ids.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import { dayOf } from '../../src/values/time.ts'
import { changeAs } from './direct.ts'
import { addApproval } from './fill-installation-lists.ts'

const NO_PERIODS = { most_a_day: null, most_a_month: null }

/** Leaves a row in every table of operators and approvals that is a fact, and ends one of each that may end. */
export async function fillOperators(app: App, of_tenant: string): Promise<void> {
  await findInstallation(app)
  const id = newId('opr_')
  await changeAs(app, INSTALLATION, async (context) => {
    const { sql, vault, now } = context
    const seal = (member: 'email' | 'name', text: string) => vault.seal(`operators.${member}`, id, text)
    await sql`
      insert into operators (tenant, id, email, email_hash, name, created_at, modified_at)
      values (${INSTALLATION}, ${id}, ${seal('email', 'ada@example.com')}, '', ${seal('name', 'Ada')}, ${now}, ${now})`
    await inviteOperator(context, { email: 'grace@example.com', role: 'support', of_tenant, hours: 1 })
    const grant = { operator: id, of_tenant, granted_by: 'test' }
    await insertGrant(context, { ...grant, role: 'finance' })
    await insertGrant(context, { ...grant, role: 'support' })
    for (const currency of ['EUR', 'USD'])
      await setLimit(context, { role: 'finance', of_tenant, currency, most: '500.00', ...NO_PERIODS })
    await sql`
      insert into approval_rules (tenant, id, verb, of_tenant, currency, from_amount, roles, needed, set_by, modified_at)
      select ${INSTALLATION}, x.id, 'limits.set', ${of_tenant}, x.currency, 100, '{finance}', 1, 'test', ${now}
      from unnest(array[${newId('apu_')}, ${newId('apu_')}], array['EUR', 'USD']) as x (id, currency)`
  })
  await changeAs(app, INSTALLATION, async (context) => {
    const { sql } = context
    await sql`delete from operator_grants where operator = ${id} and role = 'support'`
    await setLimit(context, { role: 'finance', of_tenant, currency: 'USD', most: null, ...NO_PERIODS })
    await setLimit(context, {
      role: 'finance',
      of_tenant,
      currency: 'EUR',
      most: '900.00',
      most_a_day: '2000.00',
      most_a_month: null,
    })
  })
  // The only seal of this change is that of an end.
  await changeAs(app, INSTALLATION, ({ sql }) => sql`delete from approval_rules where currency = 'USD'`)
  await addApproval(app, of_tenant, 'limits.set')
  await changeAs(
    app,
    of_tenant,
    ({ sql, tenant, now }) => sql`
      insert into operator_amounts (tenant, id, operator, permission, currency, amount, day, created_at)
      values (${tenant}, ${newId('oam_')}, ${id}, 'transfer.write', 'EUR', 10, ${dayOf(now)}, ${now})`,
  )
  await changeAs(
    app,
    of_tenant,
    ({ sql, tenant, now }) => sql`
      insert into approval_votes (tenant, id, approval, maker, voter, vote, created_at)
      select tenant, ${newId('apv_')}, id, maker, ${id}, 'approve', ${now} from approvals where tenant = ${tenant}`,
  )
}
