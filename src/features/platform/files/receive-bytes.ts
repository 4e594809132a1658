// PUT /uploads/{token}: the bytes of a signed upload, streamed into the file store. The object is stored first and then
// recorded; one that is not recorded, or is replaced, is removed immediately or when its upload is cleared.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App, Context } from '../../../context.ts'
import { isOutage } from '../../../db/unavailable.ts'
import { fail, failParam, notFound, type Refusal } from '../../../errors.ts'
import { newContentKey, sealBytes } from '../../../privacy/seal-stream.ts'
import { runInTransaction } from '../../../unit-of-work/run-in-transaction.ts'
import { tenantNow } from '../../../values/clock.ts'
import { newId } from '../../../values/ids.ts'
import { inspectBytes, tooLarge } from './inspect-bytes.ts'
import { lookUpUpload, type UploadRow } from './read.ts'
import { MAX_BYTES, plainType, stateOf } from './rules.ts'
import { readLink } from './sign-link.ts'
import { SEALED_TYPE, type StoredBytes } from './store-file.ts'
import { newTransfers } from './transfers.ts'

const PATH = '/uploads/{token}'
const LONGEST_MS = 5 * 60_000
const MAX_UNREAD_BYTES = 2 * MAX_BYTES

/** Serves the URL for the bytes of uploads. */
export function serveUploads(server: FastifyInstance, app: App): void {
  const transfers = newTransfers(server)
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/uploads/:token', { config: { streams_body: true } }, async (request, reply) => {
      transfers.track(request, reply)
      const timer = setTimeout(() => request.raw.destroy(), LONGEST_MS)
      try {
        await receive(app, request)
      } catch (error) {
        await discardRest(request.raw)
        if (!request.raw.complete) reply.header('Connection', 'close')
        throw error
      } finally {
        clearTimeout(timer)
      }
      return reply.code(200).send()
    })
  })
}

async function receive(app: App, request: FastifyRequest): Promise<void> {
  const link = await readLink(app, (request.params as { token: string }).token)
  const tenant = link?.purpose === 'upload' ? await app.tenant(link.tenant) : undefined
  if (!link || !tenant) throw notFound('upload')
  const sql = app.database.sql(tenant.id)
  const upload = await lookUpUpload({ sql, tenant: tenant.id }, link.id)
  if (!upload) throw notFound('upload')
  const refusal = refusalOf(upload, tenantNow(tenant, app.machineNow()))
  if (refusal) throw refusal
  checkHeaders(request, upload.content_type)

  const object = `${tenant.id}/${upload.id}/${newId('obj_')}`
  const source = request.raw.iterator({ destroyOnReturn: false })
  const inspected = inspectBytes(source, upload.content_type)
  const key = newContentKey()
  await app.storage.put(object, sealBytes(key, inspected.bytes), SEALED_TYPE)
  const received = { object, key, size: inspected.size, sha256: inspected.sha256() }
  const facts = {
    tenant: tenant.id,
    actor: { id: 'signed_upload', client: null, scopes: new Set<string>() },
    request: { ...request.visit.facts, path: PATH }, // The real URL is a secret.
    action: `PUT ${PATH}`,
  }
  const recording = runInTransaction(
    app,
    facts,
    (context) => recordBytes(context, upload.id, received),
    () => ({ status: 200, body: '' }),
  )
  const replaced = await recording.catch(async (error) => {
    // After an outage the commit may have happened, so the object must stay.
    if (!isOutage(error)) await dropObject(app, object)
    throw error
  })
  if (replaced) await dropObject(app, replaced)
}

function checkHeaders({ headers }: FastifyRequest, content_type: string) {
  if (plainType(headers['content-type'] ?? '') !== content_type)
    throw failParam('header.Content-Type', 'invalid_param', `Must be ${content_type}, as declared.`)
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge()
}

/** The reason why an upload accepts no bytes, or undefined. */
function refusalOf(upload: UploadRow, now: string): Refusal | undefined {
  if (stateOf(upload, now) === 'consumed') return fail('conflict', 'The upload has become a file.')
  if (now >= upload.expires_at) return fail('signed_upload_expired')
  return undefined
}

/** Records the received bytes and returns the object that they replace. */
async function recordBytes(
  context: Context,
  id: string,
  { object, key, size, sha256 }: Omit<StoredBytes, 'content_type'>,
): Promise<string | null> {
  const { sql, tenant, vault, now } = context
  const content_key = vault.seal('signed_uploads.content_key', id, key)
  const [row] = await sql<{ replaced: string | null }>`
    with before as (
      select object as replaced from signed_uploads
      where tenant = ${tenant} and id = ${id} and file is null and cleared_at is null and expires_at > ${now}
      for no key update
    )
    update signed_uploads u
    set object = ${object}, size = ${size}, sha256 = ${sha256}, content_key = ${content_key}, modified_at = ${now}
    from before
    where u.tenant = ${tenant} and u.id = ${id}
    returning before.replaced`
  context.pending.resource = id
  if (row) return row.replaced
  throw refusalOf((await lookUpUpload(context, id))!, now) ?? fail('conflict')
}

// If the removal fails, the object is removed when the upload is cleared.
async function dropObject(app: App, object: string): Promise<void> {
  await app.storage
    .remove(object)
    .catch((error) =>
      app.log.warn({ object, err: error }, 'an object could not be removed; a job removes it later'),
    )
}

// Most clients read the answer only after sending everything, so a refusal reads the rest first, up to a limit.
async function discardRest(message: IncomingMessage): Promise<void> {
  let left = MAX_UNREAD_BYTES
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      left -= (chunk as Buffer).length
      if (left < 0) return
    }
  } catch {
    // The client has gone.
  }
}
