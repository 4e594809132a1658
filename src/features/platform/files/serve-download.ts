// GET /downloads/{token}: the bytes of a file, for any caller with its link, until the link expires.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { openBytes } from '../../../privacy/seal-stream.ts'
import { retryWithFreshKeys } from '../../../unit-of-work/retry-with-fresh-keys.ts'
import { tenantNow } from '../../../values/clock.ts'
import { lookUpStored } from './read.ts'
import { disposition } from './rules.ts'
import { readLink } from './sign-link.ts'
import { newTransfers } from './transfers.ts'

/** Serves the URL for downloads of files. */
export function serveDownloads(server: FastifyInstance, app: App): void {
  const transfers = newTransfers(server)
  server.get('/downloads/:token', (request, reply) => {
    transfers.track(request, reply)
    return download(app, (request.params as { token: string }).token, reply)
  })
}

async function download(app: App, token: string, reply: FastifyReply) {
  const link = await readLink(app, token)
  const tenant = link && link.purpose !== 'upload' ? await app.tenant(link.tenant) : undefined
  if (!link || !tenant || tenantNow(tenant, app.machineNow()) >= link.expires_at) throw notFound('download')
  const sql = app.database.sql(tenant.id)
  const file = await retryWithFreshKeys(app, tenant, ({ id, vault }) =>
    lookUpStored({ sql, tenant: id, vault }, link.id),
  )
  if (!file?.object) throw notFound('download')
  const stored = await app.storage.open(file.object)
  if (!stored) throw new Error(`the bytes of file ${link.id} are not in the file store`)
  return reply
    .headers({
      'Content-Type': file.content_type,
      'Content-Length': file.size ?? stored.size,
      'Content-Disposition': disposition(file.filename, link.purpose === 'inline'),
      'Cache-Control': 'private, no-store',
    })
    .send(file.content_key === null ? stored.bytes : opened(file.content_key, stored.bytes, link.id))
}

function opened(key: string, sealed: Readable, file: string): Readable {
  const bytes = Readable.from(openBytes(key, sealed, `the content of file ${file}`), { objectMode: false })
  bytes.once('close', () => sealed.destroy())
  return bytes
}
