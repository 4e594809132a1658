// Answers with a whole list as a file, for a spreadsheet or a program.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type App, readContextOf } from '../../../context.ts'
import { failParam, Refusal } from '../../../errors.ts'
import { retryWithFreshKeys } from '../../../unit-of-work/retry-with-fresh-keys.ts'
import { recordOutcome } from '../../../unit-of-work/run-in-transaction.ts'
import type { Page } from '../../../values/page.ts'
import { type QueryText, readQuery } from '../query-text.ts'
import { type Input, isExported, operationOf, type Route } from '../route.ts'
import { columnsOf } from './csv.ts'
import { type Form, readRows } from './read-rows.ts'

/** The rows that the server holds at a time. */
const ROWS = 1_000
const TYPE: Record<Form, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

interface ExportQuery {
  export?: Form
  limit?: number
  cursor?: string
}

interface Server {
  app: App
  /** Checks the caller again. */
  admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/**
 * Makes the function that answers an operator who asks for the whole list; it returns false for any other request. The
 * export is in the record of activity before its first row leaves the server.
 */
export function exporterOf({ app, admit }: Server, route: Route) {
  const { read } = route
  if (!read || !isExported(route)) return undefined
  const columns = columnsOf((route.response as unknown as { items: TSchema }).items)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { tenant, actor, facts, ...visit } = request.visit
    const input = visit.input as Input<unknown, unknown, unknown>
    const { export: form, ...filters } = input.query as unknown as ExportQuery
    if (!form) return false
    const sent = readQuery(request.query as QueryText)
    refusePaging(sent)
    const readPage = (cursor?: string) => {
      const query = { ...filters, limit: ROWS, ...(cursor === undefined ? {} : { cursor }) }
      // The check of the caller on the way may have found other grants than those of the beginning.
      const { actor, tenant } = request.visit
      return retryWithFreshKeys(app, tenant!, (fresh) =>
        read(readContextOf(app, fresh, actor!, facts, app.database.standbySql(fresh.id)), {
          ...input,
          query: query as never,
        }),
      ) as Promise<Page<unknown>>
    }
    // A list that cannot be read is refused like its first page; it is not an export, and has no record.
    const first = await readPage()
    const change = { tenant: tenant!.id, actor: actor!, request: facts, action: operationOf(route) }
    await recordOutcome(app, change, { status: 200, body: JSON.stringify(sent) })
    const check = () => admitAgain(() => admit(route, request, reply))
    const rows = readRows({ form, columns, first, readPage, admit: check })
    sendFile(reply, form, fileNameOf(route, sent, app.machineNow()), Readable.from(rows))
    return true
  }
}

function refusePaging(sent: object): void {
  const member = ['limit', 'cursor'].find((one) => Object.hasOwn(sent, one))
  if (member)
    throw failParam(
      `query.${member}`,
      'invalid_param',
      'An export is the whole list: leave out `limit` and `cursor`.',
    )
}

// The check counts as a request; an operator over their rate keeps the export that has begun.
async function admitAgain(admit: () => Promise<void>): Promise<void> {
  await admit().catch((error) => {
    if (!(error instanceof Refusal && error.code === 'rate_limited')) throw error
  })
}

function sendFile(reply: FastifyReply, form: Form, name: string, rows: Readable): void {
  reply
    .code(200)
    .headers({
      'Content-Type': TYPE[form],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    .send(rows)
}

/** The name says which list was exported, with its filters, and when. */
function fileNameOf(
  { name }: Route,
  { export: form, ...filters }: Record<string, unknown>,
  now: number,
): string {
  const set = Object.entries(filters).map(([filter, value]) => `${filter}-${value}`)
  const at = new Date(now).toISOString().slice(0, 19).replaceAll(':', '')
  return `${[name, ...set, at]
    .join('_')
    .replaceAll(/[^\w.-]/g, '-')
    .slice(0, 150)}.${form}`
}
