// The shapes of uploads and files.
import Type, { type Static } from 'typebox'
import { IdOf, Moment, Nullable, Text, timestamps } from '../../../http/api/shapes.ts'

export const UploadPurpose = Type.Enum(['verification_evidence', 'order_batch'], {
  $id: 'UploadPurpose',
  description:
    'What an uploaded file is for. `verification_evidence`: a PDF or a picture. `order_batch`: orders, as CSV.',
})
export type UploadPurpose = Static<typeof UploadPurpose>

export const FilePurpose = Type.Enum(
  [
    'verification_evidence',
    'order_batch',
    'legal_document',
    'welcome_letter',
    'order_confirmation',
    'fee_statement',
    'account_statement',
    'income_note',
  ],
  { $id: 'FilePurpose', description: 'What a file is for.' },
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
          'Media type: `application/pdf`, `image/jpeg`, `image/png`, `image/heic` or `image/webp`; of orders, ' +
          '`text/csv`. Absent: by the extension of the filename.',
        examples: ['application/pdf'],
      }),
    ),
  },
  { $id: 'CreateSignedUploadRequest', description: 'A file that is to be sent.' },
)
export type CreateSignedUploadRequest = Static<typeof CreateSignedUploadRequest>

export const SignedUpload = Type.Object(
  {
    id: Text('Id of the signed upload; it makes the file, once the bytes are there.'),
    filename: Text('Name of the file, as it was sent.'),
    expires_at: Moment('End of the time for sending the bytes.'),
    purpose: UploadPurpose,
    signed_upload_url: Text('Accepts the bytes by PUT, without a token.'),
    ...timestamps,
  },
  { $id: 'SignedUpload', description: 'A place for the bytes of one file.' },
)
export type SignedUpload = Static<typeof SignedUpload>

export const CreateFileRequest = Type.Object(
  { signed_upload: Type.String({ description: 'Id of the signed upload.' }) },
  { $id: 'CreateFileFromSignedUploadRequest', description: 'The upload that is to become a file.' },
)

export const File = Type.Object(
  {
    id: IdOf('file'),
    filename: Text('Name of the file.'),
    content_type: Type.String({ description: 'Media type.' }),
    purpose: FilePurpose,
    signed_upload: Nullable(Text('Id of the upload it came from; null if the server made the file.')),
    ...timestamps,
  },
  { $id: 'File', description: 'A file that was stored; its bytes never change.' },
)
export type File = Static<typeof File>
