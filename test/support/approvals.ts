// Rules of approvals for tests, each for a tenant of its own.
import type { Unlock } from '../../src/db/session-locks.ts'
import { newId } from '../../src/values/ids.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import { testApp } from './direct.ts'
import { type Answer, newOperator, type SignedIn, signInAgain } from './operators.ts'
import { until } from './until.ts'

export interface RuleInput {
  verb: string
  currency?: string | null
  from_amount?: string | null
  roles?: string[]
  needed?: number
}

let administrator: Promise<SignedIn> | undefined
let signed_in_at_ms = 0

// A proof of identity holds for five minutes.
const LONGEST_SESSION_MS = 4 * 60_000

/**
 * An administrator of all tenants, the same for all tests of a worker: files share their modules. They sign in again
 * before their proof of identity is too old for a change.
 */
export function theAdministrator(): Promise<SignedIn> {
  const now_ms = Date.now()
  if (now_ms - signed_in_at_ms > LONGEST_SESSION_MS) {
    administrator = administrator ? administrator.then(signInAgain) : newOperator('administrator')
    signed_in_at_ms = now_ms
  }
  return administrator!
}

/** Sets a rule of the tenant. */
export async function setRule(of_tenant: string | null, input: RuleInput): Promise<Answer> {
  const rule = { of_tenant, currency: null, from_amount: null, roles: ['finance'], needed: 1, ...input }
  return (await theAdministrator()).call('PUT', '/operator/approval-rules', rule)
}

/**
 * Waits until no other file of tests has changes of the installation that wait for approval, and keeps others waiting
 * until the answer is called: of one operation and subject only one change may wait.
 */
export async function lockInstallation(): Promise<Unlock> {
  const { database } = await testApp()
  const unlock = await until(
    () => database.tryLock('tests with changes of the installation'),
    (lock) => lock !== undefined,
  )
  return unlock!
}

/**
 * Makes a call under a rule of the whole installation. The rule is removed immediately after the call: other tests
 * share the installation. A change that waits already keeps the demands of the rule.
 */
export async function underRule<T>(
  verb: string,
  call: () => Promise<T>,
  roles: readonly string[] = ['administrator'],
): Promise<T> {
  const sql = (await testApp()).database.write(INSTALLATION)
  const id = newId('apu_')
  await sql`
    insert into approval_rules (tenant, id, verb, roles, needed, set_by, modified_at)
    values (${INSTALLATION}, ${id}, ${verb}, ${roles}, 1, 'test', now())`
  try {
    return await call()
  } finally {
    await sql`delete from approval_rules where tenant = ${INSTALLATION} and id = ${id}`
  }
}
