// `holdfast legal-document …`: the agreements and disclosures to which customers consent.
import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { App } from '../src/context.ts'
import { Refusal } from '../src/errors.ts'
import { type StoredBytes, storeBytes } from '../src/features/files/store-file.ts'
import { type NewVersion, publishVersion } from '../src/features/legal-documents/publish-version.ts'
import { LegalDocumentType } from '../src/features/legal-documents/schemas.ts'
import { withdrawVersion } from '../src/features/legal-documents/withdraw-version.ts'
import { parseInstant } from '../src/values/time.ts'
import { changeAsSystemUser, order, print } from './as-system-user.ts'
import { findTenant, withApp } from './with-app.ts'

interface Options {
  type: LegalDocumentType
  label: string
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
    .action((tenant: string, pdf: string, { type, label, effectiveAt, name }: Options) => {
      const given = { document_type: type, version: label, effective_at: effectiveAt, name }
      return withApp((app) => publish(app, tenant, pdf, given))
    })
  legalDocument
    .command('withdraw <tenant> <version>')
    .description('withdraw a version, by its id, before it takes effect')
    .action((tenant: string, id: string) =>
      order(tenant, 'legal-document withdraw', (context) => withdrawVersion(context, id)),
    )
}

async function publish(
  app: App,
  tenant: string,
  pdf: string,
  version: Omit<NewVersion, 'stored'>,
): Promise<void> {
  await findTenant(app, tenant)
  const stored = await store(app, tenant, pdf)
  try {
    print(
      await changeAsSystemUser(app, tenant, 'legal-document publish', (context) =>
        publishVersion(context, { ...version, stored }),
      ),
    )
  } catch (error) {
    await app.storage.remove(stored.object)
    throw error
  }
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
