// The references of a full application: evidence files and legal documents in effect.
import type { Body, Caller } from './client.ts'
import { insertLegalDocument, insertVersion } from './fill-legal-documents.ts'
import {
  as,
  business,
  contact,
  legal,
  lei,
  natural,
  owner,
  registered,
  registration,
  related,
  relationship,
  replaced,
  signatory,
} from './people.ts'
import { uploadFile } from './upload.ts'

/** The documents to which every person who acts for a customer consents. */
export const DEMANDED = [
  'investment_services_agreement',
  'risk_disclosures',
  'conflicts_of_interest_policy',
  'complaints_handling_policy',
  'client_assets_safeguarding_policy',
  'investor_compensation_fund_policy',
  'order_execution_policy',
]
/** The papers that prove what a company claims. */
export const COMPANY_PROOFS = [
  'certificate_of_good_standing',
  'proof_of_registered_address',
  'financial_statements',
  'certificate_of_directors',
  'certificate_of_shareholders',
  'ownership_structure',
]
export const PERSONAL_PROOFS = ['identity_document/passport', 'selfie', 'proof_of_address']
export const RESOLUTION = 'board_resolution/board_resolution'
const LONG_AGO = '2020-01-01T00:00:00.000Z'

/** Publishes a legal document with one version, as an operator would, and returns the version's id. */
export async function publish(
  { tenant }: Caller,
  file: string,
  document_type: string,
  effective_at = LONG_AGO,
): Promise<string> {
  const legal_document = await insertLegalDocument(tenant, { document_type, created_at: LONG_AGO })
  return insertVersion(tenant, { legal_document, version: '1.0', effective_at, file, created_at: LONG_AGO })
}

// The versions that a caller finds in the catalogue of legal documents.
async function currentVersions(tenant: Caller): Promise<Record<string, string>> {
  const documents: Body[] = await tenant.get('/legal-documents')
  const latest = new Map(documents.map((one) => [one.document_type, one.latest_version?.id]))
  return Object.fromEntries(DEMANDED.map((type) => [type, latest.get(type)]))
}

export type Papers = Awaited<ReturnType<typeof papersOf>>

/** Uploads a file, looks up the demanded documents, and returns the functions that fill applications with them. */
export async function papersOf(tenant: Caller) {
  const file: string = (await uploadFile(tenant)).id
  const versions = await currentVersions(tenant)
  const consents = (...persons: string[]): Body[] =>
    persons.flatMap((person) => [
      ...Object.entries(versions).map(([consent_type, legal_document_version]) => ({
        person,
        consent_type,
        consented_at: LONG_AGO,
        legal_document_version,
      })),
      { person, consent_type: 'data_accuracy', consented_at: LONG_AGO },
    ])
  const evidence = (person: string, ...kinds: string[]): Body[] =>
    kinds.map((kind) => {
      const [evidence_type, document_type] = kind.split('/')
      return { person, evidence_type, file, ...(document_type ? { document_type } : {}) }
    })
  const personal = (...persons: string[]) => persons.flatMap((person) => evidence(person, ...PERSONAL_PROOFS))
  const individual = (person: string) => ({
    customer_type: 'individual',
    authorities: [owner(person)],
    consents: consents(person),
    evidence: personal(person),
  })
  const jointly = (first: string, ...others: string[]) => ({
    customer_type: 'joint',
    authorities: [owner(first), ...others.map((one) => as(one, 'joint_owner'))],
    consents: consents(first, ...others),
    evidence: personal(first, ...others),
  })
  return { tenant, file, versions, consents, evidence, personal, individual, jointly }
}

/** Makes a company, its signatory and director, its shareholder, and their complete application. */
export async function companyOf({ tenant, consents, evidence, personal }: Papers, ...claims: Body[]) {
  const [signs, holds] = [(await natural(tenant)).id, (await natural(tenant)).id]
  const relationships = related(
    relationship(signs, 'director'),
    relationship(holds, 'shareholder', { ownership_percentage: '100.00' }),
  )
  const all = [registration, contact, lei, registered, business, relationships]
  const firm = (await legal(tenant, replaced(all, ...claims))).id as string
  const body = {
    customer_type: 'business',
    authorities: [owner(firm), signatory(signs)],
    consents: consents(signs),
    evidence: [
      ...evidence(firm, ...COMPANY_PROOFS),
      ...personal(signs),
      ...evidence(signs, RESOLUTION),
      ...personal(holds),
    ],
  }
  return { firm, signs: signs as string, holds: holds as string, body }
}
