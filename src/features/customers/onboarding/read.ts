// Every select of applications, and of the files and legal documents to which they refer.
import type { ReadContext } from '../../../context.ts'
import { type Part, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import type { PageWindow } from '../../../http/api/page.ts'
import type { CustomerType } from '../customers/schemas.ts'
import { newestByPerson, type PersonLinks } from '../persons/filter-by-person.ts'
import type { Application, ApplicationOutcome } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>
type Vault = ReadContext['vault']

export interface ApplicationRow {
  id: string
  customer_type: CustomerType
  status: 'pending' | 'processing' | 'completed'
  application: Application
  outcome: ApplicationOutcome | null
  created_at: string
  modified_at: string
}

/** An application whose content is sealed. */
export type SealedApplication = Omit<ApplicationRow, 'application'> & { application: string }

/** Seals the content of an application for its row. */
export const sealApplication = (vault: Vault, id: string, application: Application): string =>
  vault.seal('onboarding_applications.application', id, JSON.stringify(application))

/** Opens an application from the database. */
export function openApplication(vault: Vault, row: SealedApplication): ApplicationRow {
  const text = vault.open('onboarding_applications.application', row.id, row.application)
  return { ...row, application: JSON.parse(text) }
}

export const applicationColumns = part`id, customer_type, status, application, outcome, created_at, modified_at`

/** Returns the application, or refuses. */
export async function findApplication(
  { sql, tenant, vault }: Reader & Pick<ReadContext, 'vault'>,
  id: string,
): Promise<ApplicationRow> {
  const [row] = await sql<SealedApplication>`
    select ${applicationColumns} from onboarding_applications where tenant = ${tenant} and id = ${id}`
  if (!row) throw notFound('onboarding application')
  return openApplication(vault, row)
}

interface ApplicationFilter {
  status?: string
  outcome?: string
  customer_type?: string
  /** The hashes that a person named as an authority must have, all of them. */
  terms: string[]
}

/** Lists the applications of the window that fit, the newest first. */
export async function listApplications(
  context: ReadContext,
  window: PageWindow,
  { status, outcome, customer_type, terms }: ApplicationFilter,
): Promise<ApplicationRow[]> {
  const { sql, tenant, vault } = context
  const conditions = (row: Part) => part`
    ${status ? part`and ${row}.status = ${word(status)}` : part``}
    ${outcome ? part`and ${row}.outcome = ${word(outcome)}` : part``}
    ${customer_type ? part`and ${row}.customer_type = ${word(customer_type)}` : part``}`
  const filter = { tenant, terms, conditions, window }
  const rows = await sql<SealedApplication>`
    select ${applicationColumns} from onboarding_applications o
    where o.tenant = ${tenant} ${newestByPerson(part`o`, linksOfApplications(tenant), filter)}`
  return rows.map((row) => openApplication(vault, row))
}

/** The persons that applications name. */
export const linksOfApplications = (tenant: string): PersonLinks => ({
  table: part`onboarding_applications`,
  links: part`select person, application as id from application_persons where tenant = ${tenant}`,
})

/** Returns the id of the undecided application with this key. */
export async function lookUpUndecided(
  { sql, tenant }: Reader,
  duplicate_key: string,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`
    select id from onboarding_applications
    where tenant = ${tenant} and duplicate_key = ${duplicate_key} and status <> 'completed'`
  return row?.id
}

/** Lists those of the ids that files have. */
export async function listExistingFiles({ sql, tenant }: Reader, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }>`
    select id from files where tenant = ${tenant} and id = any(${ids}) and purpose = 'verification_evidence'`
  return new Set(rows.map(({ id }) => id))
}

export interface LegalCatalogue {
  /** The ids of the versions of the request that are in effect, with the types of their documents. */
  versions: Map<string, string>
  /** The types of documents that have a version in effect. */
  types: Set<string>
}

/** Reads the tenant's catalogue of legal documents: the types in effect, and the given versions. */
export async function readCatalogue(
  { sql, tenant, now }: Pick<ReadContext, 'sql' | 'tenant' | 'now'>,
  versions: string[],
): Promise<LegalCatalogue> {
  const rows = await sql<{ document_type: string; version: string | null }>`
    select d.document_type, named.id as version
    from legal_documents d
    left join legal_document_versions named on named.tenant = d.tenant and named.legal_document = d.id
      and named.id = any(${versions}) and named.effective_at <= ${now} and named.withdrawn_at is null
    where d.tenant = ${tenant} and exists (
      select from legal_document_versions v
      where v.tenant = d.tenant and v.legal_document = d.id and v.effective_at <= ${now} and v.withdrawn_at is null)`
  return {
    versions: new Map(
      rows.flatMap((row) => (row.version === null ? [] : [[row.version, row.document_type]])),
    ),
    types: new Set(rows.map((row) => row.document_type)),
  }
}

const ROWS_AT_ONCE = 500

/**
 * Yields every application that may name the person, opened. An application of a business may name persons that have no
 * authority and are sealed with it, so all of those are opened.
 */
export async function* openPossible(
  { sql, tenant, vault }: Reader & Pick<ReadContext, 'vault'>,
  person: string,
) {
  for (let after = ''; ; ) {
    const rows = await sql<Pick<SealedApplication, 'id' | 'application'>>`
      select id, application from onboarding_applications d
      where tenant = ${tenant} and id > ${after} and (customer_type = 'business' or exists (
        select from application_persons n where n.tenant = d.tenant and n.application = d.id and n.person = ${person}))
      order by id limit ${ROWS_AT_ONCE}`
    for (const row of rows)
      yield { id: row.id, application: openApplication(vault, row as SealedApplication).application }
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

/** The applications that name the person, and the files that are evidence about it. */
export async function listApplicationsOf(
  context: Reader & Pick<ReadContext, 'vault'>,
  person: string,
): Promise<{ id: string; files: string[] }[]> {
  const named: { id: string; files: string[] }[] = []
  for await (const { id, application } of openPossible(context, person)) {
    const { authorities, consents, evidence } = ofPerson(application, person)
    if (authorities.length + consents.length + evidence.length > 0)
      named.push({ id, files: evidence.map(({ file }) => file) })
  }
  return named
}

/** The parts of an application that are about the person. */
export function ofPerson({ authorities, consents, evidence }: Application, person: string) {
  const isTheirs = (row: { person: string }) => row.person === person
  return {
    authorities: authorities.filter(isTheirs),
    consents: consents.filter(isTheirs),
    evidence: evidence.filter(isTheirs),
  }
}
