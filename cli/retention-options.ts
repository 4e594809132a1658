// The options of `holdfast retention`, and its reads.
import { Option } from 'commander'
import { type App, readContextOf } from '../src/context.ts'
import { RECORD_KINDS } from '../src/features/retention/rules.ts'
import { SYSTEM } from '../src/worker/job.ts'
import { print } from './as-operator.ts'
import { findTenant, withApp } from './with-app.ts'

export interface Options {
  by: string
}

/** The reason of a hold or an erasure. */
export const reasonOption = () =>
  new Option(
    '--reason <text>',
    'the reason, for the record; put no personal data there',
  ).makeOptionMandatory()

/** A kind of record. */
export const kindOption = (description: string) =>
  new Option('--kind <kind>', description).choices([...RECORD_KINDS])

/** Answers a read of the tenant. */
export function show<T>(
  tenant: string,
  read: (context: ReturnType<typeof contextOf>) => Promise<T>,
): Promise<void> {
  return withApp(async (app) => print(await read(contextOf(app, await findTenant(app, tenant)))))
}

/** A context that reads the tenant. */
export const contextOf = (app: App, tenant: Awaited<ReturnType<typeof findTenant>>) => {
  const path = 'holdfast retention'
  return readContextOf(app, tenant, SYSTEM, {
    ...{ id: path, path, person: null, client_user: null, client_request: null },
  })
}
