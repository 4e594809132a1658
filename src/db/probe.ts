// The statements of a watch, on a connection of its own.
import pg from 'pg'
import { cut, prepareSession } from './session.ts'
import { isAnswer, isWriteRefused } from './unavailable.ts'
import type { Watching } from './watch.ts'

// A new table makes the database allocate disk space and write to its log.
const WRITE =
  "create temporary table holdfast_room on commit drop as select repeat('x', 1000) from generate_series(1, 100)"

export const SILENT = new Error('it does not answer')

/** Asks the database for an answer, or for a write while it refuses writes; throws if there is none in time. */
export async function query(watching: Watching): Promise<void> {
  const { times } = watching
  const isNew = watching.client === undefined
  watching.client ??= newClient(watching)
  const { client } = watching
  let left = times.looks
  const patience = setInterval(() => {
    left -= 1
    if (left === 0) cut(client, SILENT)
  }, times.look_ms)
  try {
    if (isNew) {
      await client.connect()
      await prepareSession(client)
    }
    if (watching.unwritten === undefined) await client.query('select 1')
    else await write(watching, client)
  } catch (error) {
    if (isNew || error === SILENT) {
      cut(client)
      watching.client = undefined
    }
    throw error
  } finally {
    clearInterval(patience)
  }
}

async function write(watching: Watching, client: pg.Client): Promise<void> {
  watching.tried_ms = performance.now()
  try {
    await client.query(WRITE)
  } catch (error) {
    if (isWriteRefused(error) || !isAnswer(error)) throw error
    // The role may not create tables; the next write shows whether the database can write.
  }
  watching.unwritten = undefined
  watching.log.info({}, 'the database writes again')
}

function newClient(watching: Watching): pg.Client {
  const client = new pg.Client(watching.settings)
  client.on('error', () => {
    watching.isDoubtful = true
  })
  client.once('end', () => {
    if (watching.client === client) watching.client = undefined
  })
  return client
}
