// Statements behind a pooler that gives each transaction another session of the database. Each transaction brings its
// settings and its tenant itself, and they end with it. They go in one packet with the statement, so a statement takes
// one round trip here as well.
import { requiredSettings, type SessionSettings } from '../session.ts'
import type { Statement } from '../sql.ts'
import { ask, type ClientOptions, corkUntilNextTick, type DatabaseClient, runOn } from './client.ts'

export type PooledOptions = SessionSettings & ClientOptions

/** Begins a transaction with the settings of its session and its tenant, if it has one. */
export async function beginPooled(
  client: DatabaseClient,
  options: PooledOptions,
  tenant: string | undefined,
  begin: string,
): Promise<void> {
  corkUntilNextTick(client)
  const how = begin === 'begin' && options.read_only ? 'begin read only' : begin
  await Promise.all([
    ask(client, options, () => client.query(how)),
    runOn(client, options, localSettings(options, tenant)),
  ])
}

/** Runs a statement in a transaction of its own. If it fails, the commit rolls back. */
export async function runPooled<Row extends object>(
  client: DatabaseClient,
  options: PooledOptions,
  tenant: string | undefined,
  query: Statement,
): Promise<Row[]> {
  const [begun, ran, committed] = await Promise.allSettled([
    beginPooled(client, options, tenant, 'begin'),
    runOn<Row>(client, options, query),
    ask(client, options, () => client.query('commit')),
  ])
  for (const part of [begun, ran, committed]) if (part.status === 'rejected') throw part.reason
  return (ran as PromiseFulfilledResult<Row[]>).value
}

function localSettings(options: PooledOptions, tenant: string | undefined): Statement {
  const pairs = Object.entries({
    ...requiredSettings(options),
    ...(tenant === undefined ? {} : { 'holdfast.tenant': tenant }),
  })
  return {
    name: tenant === undefined ? 'settings' : 'settings with tenant',
    text: `select ${pairs.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`).join(', ')}`,
    values: pairs.flat(),
  }
}
