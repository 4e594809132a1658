// Objects in a store with the S3 protocol. Large objects are uploaded in parts: the store shows them when they are
// complete, and only one or two parts of an upload are in memory.

import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { inParts, newPartedUpload } from './s3-upload.ts'
import { checkKey, type Storage } from './storage.ts'

const CONNECT_MS = 5_000
const ANSWER_MS = 60_000

export type Place = { Bucket: string; Key: string }

/** A storage in the bucket of the settings. */
export function s3Storage(config: Config): Storage {
  const client = newClient(config)
  const Bucket = config.s3_bucket
  const prefix = config.s3_prefix && `${config.s3_prefix}/`
  const place = (key: string): Place => ({ Bucket, Key: prefix + checkKey(key) })

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
