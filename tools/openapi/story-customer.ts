// The first part of the story behind the examples: a tenant, a person, and how the person becomes a customer.
import type { Body, Player } from './play.ts'

/** The resources of the story so far. */
export interface Cast {
  player: Player
  /** The credentials of the tenant's first client. */
  tenant: Body
  person: Body
  customer: Body
  account: Body
  etf: Body
  order: Body
  position: Body
  webhook: Body
}

export const WORLD = 'IE00B4L5Y983'

export async function begin(cast: Cast) {
  const { player } = cast
  const tenant = await player.record('sandbox.create_tenant', {
    body: {
      name: 'My investing app',
      settings: {
        onboarding: 'minimal',
        journals: { approval_threshold: { EUR: '1000.00' } },
        tax_treaties: [
          { issuer_country: 'FR', statutory_rate: '25', treaty_rate: '12.8', relief: 'reclaim' },
        ],
      },
    },
  })
  player.become(tenant)
  cast.tenant = tenant
  const { client_id, client_secret } = tenant
  const token = await player.record('auth.issue_token', {
    body: { client_id, client_secret, grant_type: 'client_credentials' },
  })
  if (token.token_type !== 'bearer') throw new Error('no token')
  await player.record('identity.retrieve')
  await player.record('identity.list_permissions')
  await player.record('sandbox.retrieve_clock')
  await player.record('sandbox.set_clock', { body: { mode: 'frozen' } })
}

export async function registerWebhook(cast: Cast) {
  const { player } = cast
  cast.webhook = await player.record('webhooks.create', {
    body: { url: player.receiver, description: 'Updates of orders', ordering: 'resource' },
  })
  const path = { webhook_id: cast.webhook.id }
  await player.record('webhooks.list')
  await player.record('webhooks.retrieve', { path })
}

const IDENTITY = {
  claim_type: 'identity',
  first_name: 'Mara',
  last_name: 'Keller',
  date_of_birth: '1988-04-02',
}
const CONTACT = {
  claim_type: 'contact_details',
  phone_number: '+4915112345678',
  email: 'mara.keller@example.com',
}
const RESIDENCE = {
  claim_type: 'residence',
  line1: 'Hafenstrasse 3',
  postal_code: '50667',
  city: 'Köln',
  country_code: 'DE',
}

export async function describePerson(cast: Cast) {
  const { player } = cast
  cast.person = await player.record('persons.create', {
    body: { person_type: 'natural', claims: [IDENTITY, CONTACT] },
  })
  const person_id = cast.person.id
  const claim = await player.record('claims.create', { path: { person_id }, body: RESIDENCE })
  const path = { person_id, claim_id: claim.id }
  await player.record('claims.list', { path: { person_id }, query: { include_history: 'false' } })
  await player.record('claims.retrieve', { path })
  await player.record('sandbox.verify_claim', { path })
  await player.record('persons.list', { query: { name: 'mara', limit: '10' } })
  await player.record('persons.retrieve', { path: { id: person_id } })
}

async function uploadEvidence({ player }: Cast): Promise<string> {
  const upload = await player.record('files.request_upload', {
    body: { filename: 'passport.pdf', purpose: 'verification_evidence' },
  })
  await player.put(
    upload.signed_upload_url,
    Buffer.from('%PDF-1.7\n% a scan\n'.padEnd(200)),
    'application/pdf',
  )
  const file = await player.record('files.create', { body: { signed_upload: upload.id } })
  return file.id
}

async function readLegalDocuments({ player }: Cast): Promise<string> {
  const [document] = await player.record('legal_documents.list', {
    query: { document_type: 'risk_disclosures' },
  })
  const path = { legal_document_id: document.id }
  await player.record('legal_documents.retrieve', { path })
  await player.record('legal_documents.retrieve_latest', { path, query: { inline: 'true' } })
  await player.record('legal_documents.download_latest', { path, query: { redirect: 'false' } })
  const [version] = await player.record('legal_documents.list_versions', { path })
  const ofVersion = { ...path, version_id: version.id }
  await player.record('legal_documents.retrieve_version', { path: ofVersion })
  await player.record('legal_documents.download_version', { path: ofVersion, query: { redirect: 'false' } })
  return version.id
}

export async function becomeCustomer(cast: Cast) {
  const { player, person } = cast
  const [file, version] = [await uploadEvidence(cast), await readLegalDocuments(cast)]
  const application = await player.record('onboarding_applications.submit', {
    body: {
      customer_type: 'individual',
      authorities: [{ person: person.id, authority_type: 'owner' }],
      consents: [
        {
          person: person.id,
          consent_type: 'risk_disclosures',
          consented_at: '2026-09-14T07:58:30.000Z',
          legal_document_version: version,
        },
      ],
      evidence: [{ person: person.id, evidence_type: 'identity_document', document_type: 'passport', file }],
    },
  })
  const path = { id: application.id }
  await player.record('sandbox.process_application', { path })
  await player.record('sandbox.decide_application', { path, body: { outcome: 'approved' } })
  await player.record('onboarding_applications.retrieve', { path })
  await player.record('onboarding_applications.list', { query: { status: 'completed' } })
  const [authority] = await player.record('persons.list_authorities', { path: { id: person.id } })
  cast.customer = authority.customer
  const ofCustomer = { id: cast.customer.id }
  await player.record('customers.retrieve', { path: ofCustomer })
  await player.record('customers.list', { query: { status: 'active', limit: '10' } })
  await player.record('customers.list_authorities', { path: ofCustomer })
  const [ownership] = await player.record('customers.list_account_ownerships', { path: ofCustomer })
  cast.account = ownership.account
  await player.record('accounts.retrieve', { path: { id_or_reference: cast.account.id } })
  await player.record('accounts.list', { query: { status: 'active', limit: '10' } })
}
