// A transaction on one connection of a pool.

import { tracedInside } from '../../tracing/port.ts'
import { type Statement, statement } from '../sql.ts'
import {
  ask,
  BROKEN,
  type ClientOptions,
  corkUntilNextTick,
  type DatabaseClient,
  release,
  runOn,
} from './client.ts'
import { spanOf } from './span.ts'

export type Sql = <Row extends object = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>

export interface Tx {
  sql: Sql
  run<Row extends object>(query: Statement): Promise<Row[]>
  commit(): Promise<void>
  /** Runs the last statement and commits, in one round trip. */
  finish(last: Statement): Promise<void>
  rollback(): Promise<void>
}

/** Carries on a transaction that has begun on the connection, which is released when the transaction ends. */
export function transactionOn(client: DatabaseClient, options: ClientOptions): Tx {
  const say = (verb: string) => ask(client, options, () => client.query(verb))
  let done = false
  const end = async (verb: 'commit' | 'rollback') => {
    if (done) return
    done = true
    try {
      await say(verb)
      release(client)
    } catch (error) {
      release(client, BROKEN)
      if (verb === 'commit') throw error
    }
  }
  const run = async <Row extends object>(query: Statement) => {
    corkUntilNextTick(client)
    return tracedInside(
      () => spanOf(query),
      () => runOn<Row>(client, options, query),
    )
  }
  // If the statement fails, the commit rolls back.
  const finish = async (last: Statement) => {
    const [ran, committed] = await Promise.allSettled([run(last), end('commit')])
    if (ran.status === 'rejected') throw ran.reason
    if (committed.status === 'rejected') throw committed.reason
  }
  return {
    finish,
    run,
    sql: ((strings: TemplateStringsArray, ...values: unknown[]) => run(statement(strings, values))) as Sql,
    commit: () => end('commit'),
    rollback: () => end('rollback'),
  }
}
