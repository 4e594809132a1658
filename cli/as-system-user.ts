// Changes on the database itself, in the name of the user of the operating system, with an audit record.
import { userInfo } from 'node:os'
import type { App, Context } from '../src/context.ts'
import { Refusal } from '../src/errors.ts'
import { runInTransaction } from '../src/unit-of-work/run-in-transaction.ts'
import { systemUser } from '../src/unit-of-work/system-user.ts'
import { newId } from '../src/values/ids.ts'
import { describe, EXIT, Failure } from './failure.ts'
import { findTenant } from './with-app.ts'

/** Carries out one change of the tenant; the action is the words of the command. */
export async function changeAsSystemUser<T>(
  app: App,
  tenant: string,
  action: string,
  handler: (context: Context) => Promise<T>,
): Promise<T> {
  await findTenant(app, tenant)
  const request = {
    id: newId('req_'),
    path: `holdfast ${action}`,
    person: null,
    client_user: null,
    client_request: null,
  }
  const actor = { id: systemUser(userName()), client: null, scopes: new Set<string>() }
  try {
    return await runInTransaction(app, { tenant, actor, request, action }, handler)
  } catch (error) {
    if (error instanceof Refusal) throw refused(error)
    throw error
  }
}

// A container may run under a number that has no name.
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

function refused(refusal: Refusal): Failure {
  const line = describe({ ...refusal, detail: refusal.message })
  const failure = new Failure(line, refusal.status === 404 ? EXIT.not_found : EXIT.refused)
  failure.cause = refusal
  return failure
}
