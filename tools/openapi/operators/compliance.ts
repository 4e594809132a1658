// Applications, customers, documents, and personal data that are retained and erased.
import { writePng } from '../../../src/documents/write-png.ts'
import type { Body } from '../play.ts'
import { type Cast, describePerson } from '../story-customer.ts'
import type { Desk, Person } from './desk.ts'

const PDF = Buffer.from('%PDF-1.7\n% terms\n'.padEnd(200))

// Two pixels, blue and white.
const LOGO = writePng({ width: 2, height: 1, pixels: Buffer.from([31, 78, 121, 255, 255, 255]) }).toString(
  'base64',
)

async function apply({ client }: Desk, person: Body) {
  const upload = await client.ask('files.request_upload', {
    body: { filename: 'passport.pdf', purpose: 'verification_evidence' },
  })
  await client.put(upload.signed_upload_url, PDF, 'application/pdf')
  const file = await client.ask('files.create', { body: { signed_upload: upload.id } })
  const application = await client.ask('onboarding_applications.submit', {
    body: {
      customer_type: 'individual',
      authorities: [{ person: person.id, authority_type: 'owner' }],
      evidence: [
        {
          person: person.id,
          evidence_type: 'identity_document',
          document_type: 'passport',
          file: file.id,
        },
      ],
    },
  })
  return { application: application.id as string, file: file.id as string }
}

/** A person applies and becomes a customer. */
export async function onboard(desk: Desk, staff: Person, cast: Cast) {
  const applicant = { player: desk.client } as Cast
  await describePerson(applicant)
  const { person } = applicant
  const { application, file } = await apply(desk, person)
  const path = { application_id: application }
  await desk.recordAs(staff, 'onboarding_applications.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'onboarding_applications.retrieve', { path })
  await desk.recordAs(staff, 'onboarding_applications.unmask', {
    path,
    body: { reason: 'Check of the address.' },
  })
  await desk.recordAs(staff, 'onboarding_applications.unmask_evidence', {
    path: { ...path, file_id: file },
    body: { reason: 'Check of the passport.' },
  })
  await desk.recordAs(staff, 'onboarding_applications.review', { path })
  const claims = await desk.client.ask('claims.list', { path: { person_id: person.id } })
  const claim = claims.find(({ status }: Body) => status === 'pending')
  await desk.recordAs(staff, 'claims.verify', { path: { person_id: person.id, claim_id: claim.id } })
  await desk.recordAs(staff, 'onboarding_applications.decide', {
    path,
    body: { outcome: 'approved', reason: 'Passport and register agree.' },
  })
  await desk.recordAs(staff, 'accounts.change', {
    path: { account_id: cast.account.id },
    body: { switches: { can_deposit: false }, reason: 'The bank asks for time.' },
  })
  await desk.recordAs(staff, 'customers.change', {
    path: { customer_id: cast.customer.id },
    body: { mifid_category: 'professional', reason: 'The customer asked for it.' },
  })
  await retain(desk, staff, person)
  const [authority] = await desk.client.ask('persons.list_authorities', { path: { id: person.id } })
  await desk.recordAs(staff, 'authorities.revoke', { path: { authority_id: authority.id } })
}

/** The duties of the firm towards the data of a person. */
async function retain(desk: Desk, staff: Person, person: Body) {
  await desk.recordAs(staff, 'retention_rules.set', {
    body: { record_kind: 'identity', years: 7, counted_from: 'end', is_automatic: false },
  })
  await desk.recordAs(staff, 'retention_rules.list')
  const hold = await desk.recordAs(staff, 'legal_holds.create', {
    body: { person: person.id, reason: 'A lawsuit.' },
  })
  await desk.recordAs(staff, 'legal_holds.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'legal_holds.lift', {
    path: { hold_id: hold.id },
    body: { reason: 'The lawsuit is settled.' },
  })
  const path = { person_id: person.id }
  const request = await desk.recordAs(staff, 'access_requests.create', {
    path,
    body: { reason: 'Letter of 10 September.' },
  })
  await desk.recordAs(staff, 'access_requests.list', { query: { limit: '10' } })
  const ofRequest = {
    path: { access_request_id: request.id },
    body: { reason: 'Letter of 10 September.' },
  }
  await desk.recordAs(staff, 'access_requests.read_report', ofRequest)
  await desk.recordAs(staff, 'access_requests.read_file', ofRequest)
}

/** A person who never became a customer is erased. */
export async function erase(desk: Desk, staff: Person) {
  const stranger = { player: desk.client } as Cast
  await describePerson(stranger)
  const path = { person_id: stranger.person.id }
  for (const record_kind of ['identity', 'accounts', 'documents'])
    await desk.askAs(staff, 'retention_rules.set', {
      body: { record_kind, years: 0, counted_from: 'end', is_automatic: false },
    })
  await desk.recordAs(staff, 'erasures.preview', { path })
  await desk.recordAs(staff, 'erasures.create', { path, body: { reason: 'Request of 10 September.' } })
  await desk.recordAs(staff, 'erasures.list', { query: { limit: '10' } })
}

/** Documents of customers, and those of the law. */
export async function publish(desk: Desk, staff: Person, { account }: Cast) {
  await desk.recordAs(staff, 'documents.set_issuer', {
    body: {
      name: 'My investing app',
      address: { line1: 'Hafenstrasse 1', postal_code: '50667', city: 'Köln', country_code: 'DE' },
      contact: {
        email: 'service@investing.example',
        phone: '+49 221 1234567',
        website: 'www.investing.example',
      },
      logo: LOGO,
    },
  })
  const issued = await desk.recordAs(staff, 'documents.issue_statement', {
    path: { account_id: account.id },
    body: { period_start: '2026-09-14', period_end: '2026-09-15' },
  })
  const path = { document_id: issued.id }
  await desk.recordAs(staff, 'documents.withdraw', { path })
  await desk.recordAs(staff, 'documents.restore', { path })
  const { id: file } = await desk.recordAs(staff, 'legal_documents.upload', {
    body: { content: PDF.toString('base64') },
  })
  await desk.recordAs(staff, 'legal_documents.retrieve_file', { path: { file_id: file } })
  const version = await desk.recordAs(staff, 'legal_documents.publish', {
    body: { document_type: 'risk_disclosures', version: '8.0', effective_at: '2026-11-01T00:00:00Z', file },
  })
  await desk.recordAs(staff, 'legal_documents.list_versions', { query: { limit: '10' } })
  await desk.recordAs(staff, 'legal_documents.withdraw', { path: { version_id: version.id } })
}
