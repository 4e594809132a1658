// A person of the identity provider signs in. Issuer and subject lead to their operator, whom the first sign-in
// creates; the roles of their groups replace those that the operator had.
import type { Context, Grant } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import { sealRow } from '../../../../privacy/seal-row.ts'
import { runInTransaction } from '../../../../unit-of-work/run-in-transaction.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { isPlace } from '../find-installation.ts'
import { insertOperator } from '../insert-operator.ts'
import { domainOf, emailHash, isEmail, plainEmail } from '../seal-email.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { listProviders, providerOf } from './decide-provider.ts'
import { decideSignOn, noRole, type SignOnFacts } from './decide-sign-on.ts'
import { lookUpIdentity, subjectHash } from './identities.ts'
import type { SignedOnPerson } from './person.ts'
import { replaceGrants } from './replace-grants.ts'

/** Finds or creates the operator of the person, with the roles of their groups; refuses a person without a role. */
export async function signOn(context: Context, person: SignedOnPerson): Promise<string> {
  const facts = await gather(context, person)
  const decision = decideSignOn(facts)
  if (decision.does === 'revoke') {
    await revokeAll(context, decision.operator)
    throw noRole()
  }
  if (decision.does === 'create') return create(context, person, facts.grants)
  await update(context, decision.operator, person)
  await replaceGrants(context, decision.operator, facts.grants)
  return decision.operator
}

async function gather(context: Context, person: SignedOnPerson): Promise<SignOnFacts> {
  const { app, outside, vault } = context
  const { email = '', is_verified } = person
  const operator = await lookUpIdentity(context, person)
  const taken = await outside`
    select id from operators
    where tenant = ${INSTALLATION} and email_hash = ${emailHash(vault, email)} and status = 'active'
      and id <> ${operator?.id ?? ''}`
  const [first] = await outside`select id from operators where tenant = ${INSTALLATION} limit 1`
  return {
    operator,
    grants: await inExistingTenants(context, person.grants),
    is_email: isEmail(plainEmail(email)),
    is_verified,
    is_of_provider:
      providerOf(listProviders(app.config), domainOf(plainEmail(email)))?.issuer === person.provider,
    is_taken: taken.length > 0,
    is_first_in_live: app.config.environment === 'live' && first === undefined,
  }
}

async function inExistingTenants({ app }: Context, grants: readonly Grant[]): Promise<Grant[]> {
  const existing: Grant[] = []
  for (const grant of grants) {
    const { of_tenant } = grant
    if (await isPlace(app, of_tenant)) existing.push(grant)
    else app.log.warn({ of_tenant }, 'OIDC_ROLES names a tenant that does not exist')
  }
  return existing
}

// A change of its own, which commits although the sign-in is refused.
async function revokeAll({ app, actor, request }: Context, operator: string): Promise<void> {
  const facts = { tenant: INSTALLATION, actor, request, action: 'single_sign_on.revoke_roles' }
  await runInTransaction(app, facts, async (context) => {
    await replaceGrants(context, operator, [])
    await endSessions(context, operator)
    context.pending.resource = operator
  })
}

async function create(context: Context, person: SignedOnPerson, grants: readonly Grant[]): Promise<string> {
  const { sql, vault, now } = context
  const [id, email] = [newId('opr_'), plainEmail(person.email!)]
  const inserted = await insertOperator(context, { id, email, name: person.name })
  if (!inserted) throw fail('conflict', 'Another sign-in was first: sign in again.')
  await sql`
    insert into operator_identities (tenant, operator, issuer, subject_hash, last_seen_at, created_at)
    values (${INSTALLATION}, ${id}, ${person.issuer}, ${subjectHash(vault, person)}, ${now}, ${now})`
  await replaceGrants(context, id, grants)
  return id
}

// The address stays as it was while another operator has the new one.
async function update({ sql, vault, now }: Context, id: string, person: SignedOnPerson): Promise<void> {
  const email = plainEmail(person.email!)
  const sealed = sealRow(vault, 'operators', { id, email, name: person.name })
  const hash = emailHash(vault, email)
  const rows = await sql`
    update operators set name = ${sealed.name}, modified_at = ${now}
    where tenant = ${INSTALLATION} and id = ${id} and status = 'active' returning id`
  if (rows.length === 0) throw fail('sign_in_failed')
  await sql`
    update operators set email = ${sealed.email}, email_hash = ${hash}
    where tenant = ${INSTALLATION} and id = ${id} and email_hash <> ${hash}
      and not exists (
        select from operators o where o.tenant = ${INSTALLATION} and o.email_hash = ${hash} and o.status = 'active')`
  await sql`
    update operator_identities set last_seen_at = ${now} where tenant = ${INSTALLATION} and operator = ${id}`
}
