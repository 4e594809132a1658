// The hosts among which a connection is opened: which of them is the primary, or a standby, changes with a failover.
import pg from 'pg'
import {
  type DatabaseHosts,
  isTarget,
  type ServerState,
  type SessionTarget,
} from '../../settings/database-hosts.ts'
import { reasonOf } from '../unavailable.ts'
import { cut, sayGoodbye } from './close.ts'

/** The address of a server. */
export interface Place {
  host: string
  port: number
}

export interface Hosts {
  /** The server to connect to: the last one that was right, or the first that answers that it is right. */
  find(): Promise<Place>
  /** Throws if the server on the other end of a connection is not, or no longer, one that is right. */
  demand(client: pg.Client): Promise<void>
  /** Forgets the last server that was right: it is gone, or no longer right. */
  forget(): void
  /** Whether the connections are for writes, so that a server which refuses writes is a wrong one. */
  writes: boolean
}

/** Makes the list; all connections with the same settings share it. */
export function newHosts({ urls, target, deadline_ms }: DatabaseHosts, settings: pg.ClientConfig): Hosts {
  let right: Place | undefined
  let finding: Promise<Place> | undefined

  const ask = (wanted: SessionTarget) =>
    Promise.any(
      urls.map((connectionString) => probe({ ...settings, connectionString }, wanted, deadline_ms)),
    ).catch(({ errors }: AggregateError) => {
      throw unreachable(`no host is right for ${wanted}: ${errors.map(reasonOf).join('; ')}`)
    })

  async function search(): Promise<Place> {
    // A standby is preferred, and any server is right.
    if (target === 'prefer-standby') right = await ask('standby').catch(() => ask('any'))
    else right = await ask(target)
    return right
  }

  return {
    find: async () => {
      if (right) return right
      finding ??= search().finally(() => {
        finding = undefined
      })
      return finding
    },
    demand: (client) => demand(client, target),
    forget: () => {
      right = undefined
    },
    writes: target === 'read-write' || target === 'primary',
  }
}

// All hosts are asked at the same time, so that a host which does not answer delays nothing.
async function probe(settings: pg.ClientConfig, target: SessionTarget, deadline_ms: number): Promise<Place> {
  const client = new pg.Client(settings)
  const { host, port } = client
  client.on('error', () => {}) // The statement fails with the same error.
  const late = setTimeout(() => cut(client, new Error('it does not answer')), deadline_ms)
  try {
    await client.connect()
    await demand(client, target)
    return { host, port }
  } catch (error) {
    throw new Error(`${host}:${port}: ${reasonOf(error)}`)
  } finally {
    clearTimeout(late)
    void sayGoodbye(client)
  }
}

async function demand(client: pg.Client, target: SessionTarget): Promise<void> {
  const { rows } = await client.query<ServerState>(
    `select pg_catalog.pg_is_in_recovery() as is_standby,
            pg_catalog.current_setting('transaction_read_only')::boolean as is_read_only`,
  )
  if (isTarget(target, rows[0]!)) return
  const state = rows[0]!.is_standby ? 'a standby' : rows[0]!.is_read_only ? 'read-only' : 'a primary'
  throw unreachable(`it is ${state}, and ${target} was asked for`)
}

/** An error of the class of those of a connection that could not be opened. */
const unreachable = (reason: string) => Object.assign(new Error(reason), { code: '08001' })
