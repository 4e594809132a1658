// Uploads to a store with the S3 protocol, in parts.
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Place } from './s3.ts'

// The smallest part that Amazon accepts, except for the last part.
const PART_BYTES = 5 * 1024 * 1024

/** Cuts the bytes into parts; the last part is smaller and may be empty. */
export async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  yield Buffer.concat(chunks)
}

/** Sends each part when the next one comes, so that an object of a single part is one request. */
export function newPartedUpload(client: S3Client, at: Place, ContentType: string) {
  let waiting: Buffer | undefined
  let UploadId: string | undefined
  const Parts: { PartNumber: number; ETag: string }[] = []

  async function send(Body: Buffer) {
    UploadId ??= (await client.send(new CreateMultipartUploadCommand({ ...at, ContentType }))).UploadId!
    const PartNumber = Parts.length + 1
    const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
    Parts.push({ PartNumber, ETag: ETag! })
  }

  return {
    async add(part: Buffer) {
      if (waiting) await send(waiting)
      waiting = part
    },
    async complete() {
      if (!UploadId && waiting) {
        await client.send(new PutObjectCommand({ ...at, ContentType, Body: waiting }))
        return
      }
      if (waiting?.length) await send(waiting)
      await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
    },
    // If the abort fails, sweep() or the life-cycle rule of the bucket removes the upload.
    async abort() {
      if (UploadId) await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => {})
    },
  }
}
