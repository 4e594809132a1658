// The shapes of uploads and files.
import Type, { type Static } from 'typebox'
import { DateTime, Nullable } from '../../http/api/shapes.ts'

export const UploadPurpose = Type.Enum(['verification_evidence'], { $id: 'UploadPurpose' })

export const FilePurpose = Type.Enum(
  [
    'verification_evidence',
    'legal_document',
    'welcome_letter',
    'order_confirmation',
    'fee_statement',
    'account_statement',
  ],
  { $id: 'FilePurpose' },
)
export type FilePurpose = Static<typeof FilePurpose>

export const CreateSignedUploadRequest = Type.Object(
  {
    filename: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Original name of the file, without slashes or control characters.',
    }),
    purpose: UploadPurpose,
    content_type: Type.Optional(
      Type.String({
        description:
          'Media type: `application/pdf`, `image/jpeg`, `image/png`, `image/heic` or `image/webp`. ' +
          'Absent: by the extension of the filename.',
        examples: ['application/pdf'],
      }),
    ),
  },
  { $id: 'CreateSignedUploadRequest' },
)
export type CreateSignedUploadRequest = Static<typeof CreateSignedUploadRequest>

export const SignedUpload = Type.Object(
  {
    id: Type.String({ description: 'Used to make the file when the bytes have been sent.' }),
    filename: Type.String(),
    expires_at: Type.String({ format: 'date-time', description: 'End of the time for sending the bytes.' }),
    purpose: UploadPurpose,
    signed_upload_url: Type.String({ description: 'Accepts the bytes by PUT, without a token.' }),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'SignedUpload' },
)
export type SignedUpload = Static<typeof SignedUpload>

export const CreateFileRequest = Type.Object(
  { signed_upload: Type.String({ description: 'Id of the signed upload.' }) },
  { $id: 'CreateFileFromSignedUploadRequest' },
)

export const File = Type.Object(
  {
    id: Type.String(),
    filename: Type.String(),
    content_type: Type.String({ description: 'Media type.' }),
    purpose: FilePurpose,
    signed_upload: Nullable(
      Type.String({ description: 'The upload of the file; null if the server made the file.' }),
    ),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'File' },
)
export type File = Static<typeof File>
