// The shapes of files that operators bring and fetch.
import Type from 'typebox'
import { Content } from '../../../../http/api/content.ts'
import {
  Amount,
  Count,
  Currency,
  DateTime,
  described,
  Id,
  IdOf,
  Nullable,
  OnDay,
  PathId,
  Text,
  tenantPath,
} from '../../../../http/api/shapes.ts'
import { LegalDocumentType } from '../../../customers/legal-documents/schemas.ts'

export const BankFile = Type.Object(
  { content: Content('the file: a camt.053, camt.054 or pain.002') },
  { $id: 'BankFileImport', description: 'A file of the bank to book.' },
)
export const ImportedBankFile = Type.Object(
  {
    kind: Text('Kind of the file.'),
    entries: Type.Object(
      {
        received: Count('Payments that arrived.'),
        paid: Count('Payouts that left.'),
        returned: Count('Payouts that came back.'),
        charged: Count('Charges of the bank, which the firm bears.'),
        unexplained: Count('Entries that became reconciliation breaks.'),
        unchanged: Count('Entries that were booked before.'),
      },
      { description: 'The number of entries by outcome.' },
    ),
    rejected: Count('Payouts that the bank rejected.'),
    statements: Type.Array(
      Type.Unsafe<unknown>({ description: 'A statement and its comparison with the ledger.' }),
      { description: 'The statements that are complete now.' },
    ),
    pages_waiting: Type.Array(
      Type.Object({ statement: Text('Id of the statement.'), page: Count('Number of the page.') }),
      { description: 'Pages of statements whose other pages are missing.' },
    ),
    refused_parts: Type.Array(
      Type.Object({
        part: Text('Id of the statement, notification or report, or its place in the file.'),
        entry: Nullable(
          Text('Reference of the entry or transaction, or its place in the file; null for the whole part.'),
        ),
        reason: Text('The reason.'),
      }),
      { description: 'Parts of the file that were not taken. The others are booked.' },
    ),
  },
  { $id: 'ImportedBankFile', description: 'What a file of the bank has led to.' },
)

export const SubmittedRun = Type.Object(
  {
    run: IdOf('payment run'),
    bank: Text('The bank.'),
    payouts: Count('Number of payouts.'),
    control_sum: Amount('Sum of the payouts.'),
    currency: described(Currency, 'Currency.'),
    execution_date: OnDay('Day on which the bank carries it out.'),
    file: Nullable(
      Type.Object(
        { name: Text('Name of the file.'), content: Text('The file in base64, always the same bytes.') },
        { description: 'The file for the bank, with the receivers in clear; null if the bank needs none.' },
      ),
    ),
  },
  { $id: 'SubmittedRun', description: 'A payment run with the file for the bank.' },
)

export const NewLegalDocumentFile = Type.Object(
  { content: Content('the PDF') },
  { $id: 'NewLegalDocumentFile', description: 'The PDF of a version that is to be published.' },
)
const fileMembers = {
  id: IdOf('file'),
  size: Count('Number of bytes.'),
  sha256: Text('SHA-256 of the bytes, in hexadecimal digits.'),
}
export const LegalDocumentFile = Type.Object(fileMembers, {
  $id: 'LegalDocumentFile',
  description: 'The file of a version of a legal document.',
})
export const LegalDocumentContent = Type.Object(
  { ...fileMembers, content: Text('The bytes in base64.') },
  { $id: 'LegalDocumentContent', description: 'The file of a version of a legal document, with its bytes.' },
)
const filePath = { ...tenantPath, file_id: PathId('file of the legal document') }
export const LegalDocumentFilePath = Type.Object(filePath)

export const NewVersion = Type.Object(
  {
    document_type: LegalDocumentType,
    version: Type.String({
      pattern: '^\\w[\\w .+\\-]{0,49}$',
      description: 'Label of the version, such as `2.0`.',
    }),
    effective_at: Type.Optional(described(DateTime, 'When it takes effect; absent: now.')),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        description: 'Name of a new document; absent: that of its type.',
      }),
    ),
    file: described(Id, 'Id of its file, which `legal_documents.upload` has given.'),
  },
  { $id: 'NewLegalDocumentVersion', description: 'A version of a legal document to publish.' },
)
