// `holdfast legal-document …`: the agreements and disclosures to which customers consent.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { VersionSpec as Version } from '../src/features/customers/legal-documents/decide-version.ts'
import { DOCUMENT_TYPES } from '../src/features/customers/legal-documents/rules.ts'
import { parseInstant } from '../src/values/time.ts'
import { addChange } from './add-change.ts'
import { callAsOperator } from './operator-api/call-as-operator.ts'
import { requestOf } from './operator-api/find-operation.ts'
import { readSignIn, type SignIn } from './operator-api/stored-sign-in.ts'
import { demandLocal, LOGIN, localOption, performOverApi, type Reasoned, reasonOption } from './perform.ts'

/** The words of the command that publishes. */
export const WORDS = 'legal-document publish'

interface Options extends Reasoned {
  type: Version['document_type']
  label: string
  local?: boolean
  effectiveAt?: string
  name?: string
}

/** Adds the commands for legal documents. */
export function addCommands(legalDocument: Command): void {
  legalDocument
    .command('publish <tenant> <pdf>')
    .description('publish a version of a legal document; the first of its type creates the document')
    .addOption(
      new Option('--type <type>', 'which document').choices([...DOCUMENT_TYPES]).makeOptionMandatory(),
    )
    .requiredOption('--label <version>', 'label of the version, such as 2.0', asLabel)
    .option('--effective-at <instant>', 'when it takes effect, with a zone; default: now', asInstant)
    .option('--name <name>', 'name of a new document; default: that of its type')
    .addOption(localOption())
    .addOption(reasonOption())
    .action(async (tenant: string, pdf: string, { type, label, effectiveAt, name, ...options }: Options) => {
      const version = { document_type: type, version: label, effective_at: effectiveAt, name }
      const { local = false, approvalReason } = options
      const signIn = local ? undefined : readSignIn()
      if (signIn) return publishOverApi(signIn, tenant, pdf, { ...version, approvalReason })
      demandLocal(local, LOGIN)
      const { publishLocally } = await import('./publish-locally.ts')
      return publishLocally(tenant, pdf, version)
    })
  addChange(legalDocument, {
    name: 'withdraw',
    description: 'withdraw a version, by its id, before it takes effect',
    operation: 'legal_documents.withdraw',
  })
}

async function publishOverApi(
  signIn: SignIn,
  tenant_id: string,
  pdf: string,
  { approvalReason, ...version }: Version & Reasoned,
): Promise<void> {
  const params = { tenant_id }
  const content = readFileSync(pdf).toString('base64')
  const upload = requestOf({ name: 'legal_documents.upload', params, body: { content } })
  const { body: file } = await callAsOperator(signIn, { ...upload, key: randomUUID() })
  return performOverApi(signIn, {
    name: 'legal_documents.publish',
    words: WORDS,
    params,
    reason: approvalReason,
    body: { ...version, file: file.id },
  })
}

function asLabel(text: string): string {
  if (!/^[\w][\w .+-]{0,49}$/.test(text))
    throw new InvalidArgumentError('Must be a short label, such as 2.0.')
  return text
}

function asInstant(text: string): string {
  const at = parseInstant(text)
  if (!at) throw new InvalidArgumentError('Must be an instant with a zone, such as 2027-01-01T00:00:00Z.')
  return at
}
