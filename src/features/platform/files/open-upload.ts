// Signed uploads: permission to send the bytes of one file to a signed URL, for a quarter of an hour.
import type { Context } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { bytesEnd, contentTypeOf, contentTypes, faultOfFilename, uploadEnds } from './rules.ts'
import type { CreateSignedUploadRequest, SignedUpload } from './schemas.ts'
import { signLink } from './sign-link.ts'

/** Opens an upload and returns the URL that accepts its bytes. */
export async function openUpload(
  context: Context,
  request: CreateSignedUploadRequest,
): Promise<SignedUpload> {
  const { app, tenant, vault, now, defer } = context
  const { filename, purpose } = request
  const content_type = checkFile(request)
  const id = newId('sup_')
  const expires_at = uploadEnds(now)
  defer`
    insert into signed_uploads (tenant, id, filename, content_type, purpose, expires_at, created_at, modified_at)
    values (${tenant}, ${id}, ${vault.seal('signed_uploads.filename', id, filename)}, ${content_type}, ${purpose},
            ${expires_at}, ${now}, ${now})`
  enqueue(context, { kind: 'files.clear-upload', payload: { upload: id }, due_at: bytesEnd(expires_at) })
  context.pending.resource = id
  const token = await signLink(app, { purpose: 'upload', tenant, id, expires_at })
  const signed_upload_url = `${app.config.base_url}/uploads/${token}`
  return { id, filename, expires_at, purpose, signed_upload_url, created_at: now, modified_at: now }
}

function checkFile({ filename, purpose, content_type: declared }: CreateSignedUploadRequest): string {
  const fault = faultOfFilename(filename)
  if (fault) throw failParam('body.filename', 'invalid_param', fault)
  const content_type = contentTypeOf(purpose, filename, declared)
  if (!content_type)
    throw failParam(
      'body.content_type',
      'invalid_param',
      `Must be one of ${contentTypes(purpose).join(', ')}.`,
    )
  return content_type
}
