// Objects in a store with the S3 protocol. Large objects are uploaded in parts: the store shows them when they are
// complete, and only one or two parts of an upload are in memory.

import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { checkKey, type Storage } from './storage.ts'

const CONNECT_MS = 5_000
const ANSWER_MS = 60_000

export type ObjectKey = { Bucket: string; Key: string }

/** A storage in the bucket of the settings. */
export function s3Storage(config: Config): Storage {
  const client = newClient(config)
  const Bucket = config.s3_bucket
  const prefix = config.s3_prefix && `${config.s3_prefix}/`
  const place = (key: string): ObjectKey => ({ Bucket, Key: prefix + checkKey(key) })

  return {
    async put(key, bytes, content_type) {
      const at = place(key)
      const upload = newPartedUpload(client, at, content_type)
      try {
        for await (const part of inParts(bytes)) await upload.add(part)
        await upload.complete()
      } catch (error) {
        await upload.abort()
        throw error
      }
    },

    async open(key) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(place(key)))
        return { size: ContentLength!, bytes: Body as Readable }
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },

    async list(folder) {
      const Prefix = `${place(folder).Key}/`
      const keys: string[] = []
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' }))
        for (const { Key } of page.Contents ?? []) keys.push(Key!.slice(prefix.length))
      return keys
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key)))
    },

    async sweep(before_ms) {
      for (const at of await listBegun(client, Bucket, prefix, before_ms))
        await client.send(new AbortMultipartUploadCommand(at))
    },
  }
}

function newClient(config: Config): S3Client {
  const { s3_access_key_id: accessKeyId, s3_secret_access_key: secretAccessKey } = config
  return new S3Client({
    region: config.s3_region,
    endpoint: config.s3_endpoint,
    forcePathStyle: config.s3_endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Many stores with the S3 protocol do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  })
}

// Multipart uploads that began before the instant. A store without this operation removes them by itself.
async function listBegun(client: S3Client, Bucket: string, Prefix: string, before_ms: number) {
  try {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
    return Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated.getTime() < before_ms).map(
      ({ Key, UploadId }) => ({ Bucket, Key: Key!, UploadId: UploadId! }),
    )
  } catch (error) {
    if ((error as Error).name === 'NotImplemented') return []
    throw error
  }
}

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
export function newPartedUpload(client: S3Client, at: ObjectKey, ContentType: string) {
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
