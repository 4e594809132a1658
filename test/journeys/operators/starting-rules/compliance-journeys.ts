// What compliance decides: accounts, customers, claims, documents of the law, and personal data.
import { openMoney } from '../../../support/cash.ts'
import type { Body, Caller } from '../../../support/client.ts'
import { leave, newCustomer } from '../../../support/ended-customer.ts'
import { natural, owner } from '../../../support/people.ts'
import { PDF, SAMPLES } from '../../../support/upload.ts'
import { type Journey, pathIn, tenantWith } from './journey.ts'

const RETENTION = { record_kind: 'identity', years: 7, counted_from: 'end', is_automatic: false }
const SUSPENDED = { status: 'suspended', reason: 'A letter of the court.' }

async function versionsOf(tenant: Caller): Promise<string[]> {
  const [document] = await tenant.get('/legal-documents?document_type=risk_disclosures')
  return (await tenant.get(`/legal-documents/${document.id}/versions`)).map(({ version }: Body) => version)
}

export const complianceJourneys: Record<string, Journey> = {
  'accounts.change': {
    async open() {
      const { tenant, account, at } = await openMoney()
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `accounts/${account.id}/change`),
        body: { switches: { can_deposit: false }, reason: 'The bank asks for time.' },
        look: async () => (await tenant.get(at)).can_deposit,
      }
    },
  },
  'customers.change': {
    async open() {
      const { tenant, customer } = await openMoney()
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `customers/${customer.id}/change`),
        body: SUSPENDED,
        look: async () => (await tenant.get(`/customers/${customer.id}`)).status,
      }
    },
  },
  'onboarding_applications.decide': {
    async open() {
      const { tenant } = await tenantWith('compliance')
      const person = await natural(tenant)
      const { id } = await tenant.post('/onboarding-applications', {
        customer_type: 'individual',
        authorities: [owner(person.id)],
      })
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `onboarding-applications/${id}/decide`),
        body: { outcome: 'approved', reason: 'Passport and register agree.' },
        look: async () => (await tenant.get(`/onboarding-applications/${id}`)).outcome,
      }
    },
  },
  'claims.verify': {
    async open() {
      const { tenant } = await tenantWith('compliance')
      const person = await natural(tenant)
      const [claim] = await tenant.get(`/persons/${person.id}/claims?status=pending`)
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `persons/${person.id}/claims/${claim.id}/verify`),
        look: async () => (await tenant.get(`/persons/${person.id}/claims/${claim.id}`)).status,
      }
    },
  },
  'legal_documents.publish': {
    async open() {
      const { tenant, operator } = await tenantWith('compliance')
      const content = SAMPLES[PDF]!.toString('base64')
      const { id: file } = await operator.post('legal-document-files', { content })
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, 'legal-document-versions'),
        body: { document_type: 'risk_disclosures', version: '8.0', file },
        look: () => versionsOf(tenant),
      }
    },
  },
  'erasures.create': {
    async open() {
      const { tenant, operator } = await tenantWith('compliance')
      await tenant.put('/sandbox/clock', { mode: 'frozen' })
      const { person } = await leave(tenant, await newCustomer(tenant))
      for (const record_kind of ['identity', 'accounts', 'documents'])
        await operator.put('retention-rules', { ...RETENTION, record_kind, years: 0 })
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `persons/${person}/erasures`),
        body: { reason: 'Request of March.' },
        look: async () => (await operator.get('erasures')).map((erasure: Body) => erasure.person),
      }
    },
  },
  'access_requests.create': {
    async open() {
      const { tenant, operator } = await tenantWith('compliance')
      const { id: person } = await natural(tenant)
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `persons/${person}/access-requests`),
        body: { reason: 'Letter of March.' },
        look: async () => (await operator.get('access-requests')).map((request: Body) => request.person),
      }
    },
  },
  'legal_holds.lift': {
    async open() {
      const { tenant, operator } = await tenantWith('compliance')
      const person = await natural(tenant)
      const { id } = await operator.post('legal-holds', { person: person.id, reason: 'Lawsuit.' })
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `legal-holds/${id}/lift`),
        body: { reason: 'Settled.' },
        look: async () => (await operator.get('legal-holds?in_force=true')).length,
      }
    },
  },
  'retention_rules.set': {
    async open() {
      const { tenant, operator } = await tenantWith('compliance')
      return {
        tenant: tenant.tenant,
        method: 'PUT',
        path: pathIn(tenant, 'retention-rules'),
        body: RETENTION,
        look: () => operator.get('retention-rules'),
      }
    },
  },
}
