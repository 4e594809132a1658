// `hf logs tail`: the requests of the client, as the server has seen them.
import type { Command } from 'commander'
import type { Holdfast, LoggedRequest } from '../../sdk/src/holdfast.ts'
import { endQuietly, wholeNumber } from './events.ts'
import { pause } from './forward.ts'
import { openSession } from './session.ts'

const PAUSE_MS = 1_000
/** Requests of one page; more between two looks are read on the next pages. */
const PAGE = 200
/** A process stores its requests within seconds, so the last ones are read again at each look. */
const OVERLAP_MS = 10_000
/** Requests with which it begins, so that a first look shows something. */
const LAST = 10

interface TailOptions {
  status?: string
  operation?: string
  request?: string
  since?: number
  limit?: number
}

/** Adds the commands. */
export function addLogs(program: Command): void {
  program
    .command('logs')
    .description('the requests of this client')
    .command('tail')
    .description(`print the last ${LAST} requests, and then those that are answered, until it is interrupted`)
    .option('--status <status>', 'only this status, or class: 4xx')
    .option('--operation <name>', 'only this operation, such as orders.place')
    .option('--request <id>', 'only the request with this id')
    .option(
      '--since <minutes>',
      `begin this number of minutes ago, in the place of the last ${LAST}`,
      wholeNumber,
    )
    .option('--limit <count>', 'end after this number of requests', wholeNumber)
    .action(async ({ since, limit, ...filter }: TailOptions, command: Command) => {
      const { hf, print, signal } = openSession(command)
      let count = 0
      try {
        for await (const one of follow(hf, filter, { minutes: since, last: limit }, signal)) {
          print(one, lineOf(one))
          if (limit !== undefined && ++count >= limit) return
        }
      } catch (error) {
        endQuietly(error)
      }
    })
}

type Filter = Pick<TailOptions, 'status' | 'operation' | 'request'>

interface Beginning {
  minutes?: number
  /** The most requests that are wanted at all. */
  last?: number
}

/** The requests in their order, until the signal: those of the last minutes first, or without them the last few. */
async function* follow(
  hf: Holdfast,
  filter: Filter,
  { minutes, last = LAST }: Beginning,
  signal: AbortSignal,
) {
  const shown = new Set<string>()
  let created_from: string | undefined
  if (minutes === undefined) {
    const rows = await hf.request_logs.list({ ...filter, limit: Math.min(last, LAST) }, { signal })
    for (const { id } of rows) shown.add(id)
    created_from = rows.at(-1)?.created_at
    yield* rows.toReversed()
  } else created_from = new Date(Date.now() - minutes * 60_000).toISOString()
  for (; !signal.aborted; await pause(PAUSE_MS, signal)) {
    const fresh = (
      await hf.request_logs.list({ ...filter, created_from, limit: PAGE }, { signal }).all()
    ).filter(({ id }) => !shown.has(id))
    for (const { id } of fresh) shown.add(id)
    yield* fresh.toReversed()
    const [newest] = fresh
    if (!newest) continue
    const again = new Date(Date.parse(newest.created_at) - OVERLAP_MS).toISOString()
    if (created_from === undefined || again > created_from) created_from = again
  }
}

const lineOf = ({
  created_at,
  status,
  operation,
  path,
  duration_ms,
  error_code,
  detail,
  id,
}: LoggedRequest) =>
  [created_at, status, operation, path, `${duration_ms} ms`, id, error_code, detail]
    .filter(Boolean)
    .join('\t')
