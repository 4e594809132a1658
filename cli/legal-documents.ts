// `holdfast legal-document …`: the agreements and disclosures to which customers consent.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { App } from '../src/context.ts'
import { Refusal } from '../src/errors.ts'
import { type StoredBytes, storeBytes } from '../src/features/files/store-file.ts'
import type { VersionSpec as Version } from '../src/features/legal-documents/decide-version.ts'
import { publishVersion } from '../src/features/legal-documents/publish-version.ts'
import { LegalDocumentType } from '../src/features/legal-documents/schemas.ts'
import { parseInstant } from '../src/values/time.ts'
import { addChange } from './add-change.ts'
import { changeAsSystemUser, print } from './as-system-user.ts'
import { callAsOperator } from './operator-api/call-as-operator.ts'
import { requestOf } from './operator-api/find-operation.ts'
import { readSignIn, type SignIn } from './operator-api/stored-sign-in.ts'
import { demandLocal, LOGIN, localOption, performOverApi, type Reasoned, reasonOption } from './perform.ts'
import { findTenant, withApp } from './with-app.ts'

const WORDS = 'legal-document publish'

interface Options extends Reasoned {
  type: LegalDocumentType
  label: string
  local?: boolean
  effectiveAt?: string
  name?: string
}

/** Adds the commands for legal documents. */
export function addLegalDocumentCommands(program: Command): void {
  const legalDocument = program
    .command('legal-document')
    .description('legal documents that customers consent to')
  legalDocument
    .command('publish <tenant> <pdf>')
    .description('publish a version of a legal document; the first of its type creates the document')
    .addOption(
      new Option('--type <type>', 'which document').choices(LegalDocumentType.enum).makeOptionMandatory(),
    )
    .requiredOption('--label <version>', 'label of the version, such as 2.0', asLabel)
    .option('--effective-at <instant>', 'when it takes effect, with a zone; default: now', asInstant)
    .option('--name <name>', 'name of a new document; default: that of its type')
    .addOption(localOption())
    .addOption(reasonOption())
    .action((tenant: string, pdf: string, { type, label, effectiveAt, name, ...options }: Options) => {
      const version = { document_type: type, version: label, effective_at: effectiveAt, name }
      const { local = false, approvalReason } = options
      const signIn = local ? undefined : readSignIn()
      if (signIn) return publishOverApi(signIn, tenant, pdf, { ...version, approvalReason })
      demandLocal(local, LOGIN)
      return withApp((app) => publish(app, tenant, pdf, version))
    })
  addChange(legalDocument, {
    name: 'withdraw',
    description: 'withdraw a version, by its id, before it takes effect',
    operation: 'legal_documents.withdraw',
  })
}

async function publish(app: App, tenant: string, pdf: string, version: Version): Promise<void> {
  await findTenant(app, tenant)
  const stored = await store(app, tenant, pdf)
  try {
    print(
      await changeAsSystemUser(app, tenant, WORDS, (context) =>
        publishVersion(context, { ...version, stored }),
      ),
    )
  } catch (error) {
    await app.storage.remove(stored.object)
    throw error
  }
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
    ...{ name: 'legal_documents.publish', words: WORDS, params, reason: approvalReason },
    body: { ...version, file: file.id },
  })
}

function store(app: App, tenant: string, pdf: string): Promise<StoredBytes> {
  return storeBytes(app, tenant, readFileSync(pdf)).catch((error) => {
    throw error instanceof Refusal
      ? new Error(`${pdf}: ${error.params?.[0]?.detail ?? error.message}`)
      : error
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
