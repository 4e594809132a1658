// Changes by the operator from the command line, in the operator's name and with an audit record.
import { userInfo } from 'node:os'
import { Option } from 'commander'
import type { App, Context } from '../src/context.ts'
import { Refusal } from '../src/errors.ts'
import { runInTransaction } from '../src/transactions/run-in-transaction.ts'
import { newId } from '../src/values/ids.ts'
import { findTenant, withApp } from './with-app.ts'

/** Prints an answer as JSON. */
export const print = (value: unknown): void =>
  void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)

/** The name of the operator for the audit record. */
export const byOption = (): Option =>
  new Option('--by <name>', 'name of the operator, for the audit record').default(userInfo().username)

/** Carries out one change of the tenant in the operator's name. */
export async function changeAsOperator<T>(
  app: App,
  tenant: string,
  { by, action }: { by: string; action: string },
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
  const actor = { id: `operator:${by}`, client: null, scopes: new Set<string>() }
  try {
    return await runInTransaction(app, { tenant, actor, request, action }, handler)
  } catch (error) {
    throw error instanceof Refusal ? new Error(describe(error), { cause: error }) : error
  }
}

/** Opens the App, carries out one change of the tenant in the operator's name and prints the result. */
export function order<T>(
  tenant: string,
  by: string,
  action: string,
  handler: (context: Context) => Promise<T>,
): Promise<void> {
  return withApp(async (app) => print(await changeAsOperator(app, tenant, { by, action }, handler)))
}

function describe({ code, message, params = [], context = {} }: Refusal): string {
  const offenders = params.map((param) => ` ${param.path}: ${param.detail}`)
  const facts = Object.entries(context).map(([name, value]) => ` ${name}: ${value}`)
  return `${code}: ${message}${[...offenders, ...facts].join(';')}`
}
