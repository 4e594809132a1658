// Sends the bytes of files, as a client would, and keeps small files of every type that is taken.
import assert from 'node:assert/strict'
import type { Answer, Body, Caller } from './client.ts'

const filled = (head: number[] | string, length = 200) =>
  Buffer.concat([Buffer.from(head as string), Buffer.alloc(length, 0x20)]).subarray(0, length)

export const SAMPLES: Record<string, Buffer> = {
  'application/pdf': filled('%PDF-1.7\n% a scan\n'),
  'image/jpeg': filled([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46]),
  'image/png': filled([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': filled('RIFF\x20\x01\0\0WEBPVP8 '),
  'image/heic': filled('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'),
}
export const PDF = 'application/pdf'

/** Asks for an upload of a PDF, or of what is said. */
export const askUpload = (tenant: Caller, more: object = {}): Promise<Body> =>
  tenant.post('/signed-uploads', { filename: 'scan.pdf', purpose: 'verification_evidence', ...more })

/** Sends bytes to the address of an upload and returns the whole answer. */
export async function putBytes(
  url: string,
  body: Buffer | string | ReadableStream | undefined = SAMPLES[PDF],
  headers: Record<string, string> = { 'Content-Type': PDF },
): Promise<Answer> {
  const streamed = body instanceof ReadableStream ? { duplex: 'half' } : {}
  const response = await fetch(url, { method: 'PUT', body, headers, ...streamed } as RequestInit)
  const text = await response.text()
  const parsed = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, text, body: parsed }
}

/** Uploads a small PDF, or what is said, and returns the file. */
export async function uploadFile(
  tenant: Caller,
  asked: { filename?: string; content_type?: string; bytes?: Buffer } = {},
): Promise<Body> {
  const { filename = 'scan.pdf', content_type = PDF } = asked
  const bytes = asked.bytes ?? SAMPLES[content_type]!
  const upload = await askUpload(tenant, { filename, content_type })
  const sent = await putBytes(upload.signed_upload_url, bytes, { 'Content-Type': content_type })
  assert.equal(sent.status, 200, sent.text)
  return tenant.post('/files', { signed_upload: upload.id })
}
