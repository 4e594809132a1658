// An application as compliance reviews it: persons with their claims, consents, and documents; masked or for a reason.
import type { Context, ReadContext } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { findApplication } from '../../../customers/onboarding/read.ts'
import { listPersonRows } from '../../../customers/persons/read.ts'
import { toPerson } from '../../../customers/persons/rules.ts'
import { lookUpStored, readBytes } from '../../../platform/files/read.ts'
import { maskApplicant } from '../mask-answers.ts'
import { asWork } from '../read.ts'

/** The persons of the application with their claims, in the order of the application. */
export async function listApplicants(context: ReadContext, id: string) {
  const { application } = await findApplication(context, id)
  const ids = application.authorities.map(({ person }) => person)
  const rows = new Map((await listPersonRows(context, ids)).map((row) => [row.id, row]))
  return application.authorities.flatMap(({ person, authority_type }) => {
    const row = rows.get(person)
    if (!row) return []
    const { person_type, claims } = row
    return [{ id: person, person_type, name: toPerson(row).full_name, authority_type, claims }]
  })
}

/** The application without personal data. */
export async function showApplication(context: ReadContext, id: string) {
  const row = await findApplication(context, id)
  const { application, customer_type, status, outcome, created_at, modified_at } = row
  const persons = (await listApplicants(context, id)).map(maskApplicant)
  const evidence = await Promise.all(
    application.evidence.map(async ({ person, evidence_type, document_type, file }) => {
      const stored = await lookUpStored(context, file)
      const { content_type = null, size = null } = stored ?? {}
      return { person, evidence_type, document_type: document_type ?? null, file, content_type, size }
    }),
  )
  const consents = application.consents.map(({ person, consent_type, consented_at }) => ({
    person,
    consent_type,
    consented_at,
  }))
  const head = { id, customer_type, status, outcome, created_at, modified_at }
  const [work] = await asWork(context, [head])
  return { ...work, persons, consents, evidence }
}

/** A document of the application with its bytes, or a refusal; no transaction is open while the store answers. */
export async function readEvidence(change: Context, id: string, file: string) {
  const context = { ...change, sql: change.outside }
  const { application } = await findApplication(context, id)
  const stored = await lookUpStored(context, file)
  if (!stored || !application.evidence.some((one) => one.file === file)) throw notFound('file')
  const bytes = await readBytes(context, file, 'verification_evidence')
  if (!bytes) throw notFound('content of the file')
  const { filename, content_type } = stored
  return { file, filename, content_type, content: bytes.toString('base64') }
}
