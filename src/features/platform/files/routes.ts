import { route } from '../../../http/api/route.ts'
import { createFile } from './create-file.ts'
import { openUpload } from './open-upload.ts'
import { serveUploads } from './receive-bytes.ts'
import { CreateFileRequest, CreateSignedUploadRequest, File, SignedUpload } from './schemas.ts'
import { serveDownloads } from './serve-download.ts'

export const fileRoutes = [
  route({
    method: 'POST',
    path: '/signed-uploads',
    group: 'files',
    name: 'files.request_upload',
    title: 'Request file upload',
    description: 'Returns a URL for the bytes of one file by PUT, up to 20 MiB, valid for 15 minutes.',
    permission: 'file.write',
    body: CreateSignedUploadRequest,
    response: SignedUpload,
    status: 201,
    write: (context, { body }) => openUpload(context, body),
  }),
  route({
    method: 'POST',
    path: '/files',
    group: 'files',
    name: 'files.create',
    title: 'Create a file',
    description: 'Makes a file of the bytes that a signed upload has received.',
    permission: 'file.write',
    body: CreateFileRequest,
    response: File,
    status: 201,
    errors: ['conflict', 'file_not_uploaded', 'signed_upload_expired'],
    write: (context, { body }) => createFile(context, body.signed_upload),
  }),
]

/** The URLs of bytes, whose signed links replace a token. */
export const openFiles = [serveUploads, serveDownloads]
