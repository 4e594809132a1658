// Changes of the installation: its key, its people, and what they may do.
import { theAdministrator } from '../../../support/approvals.ts'
import { type Body, freshTenant } from '../../../support/client.ts'
import { newEmail, newOperator } from '../../../support/operators.ts'
import type { Journey } from './journey.ts'

async function listed(path: string): Promise<Body[]> {
  return (await (await theAdministrator()).call('GET', `/operator/${path}`)).body
}

export const installationJourneys: Record<string, Journey> = {
  'keys.rotate': {
    async open() {
      const { get } = await freshTenant()
      return {
        tenant: null,
        path: '/operator/keys/rotate',
        look: async () => (await get('/.well-known/jwks.json')).keys.map(({ kid }: Body) => kid),
      }
    },
  },
  'operators.grant': {
    async open() {
      const { tenant } = await freshTenant()
      const beneficiary = await newOperator('support', tenant)
      return {
        tenant: null,
        path: `/operator/operators/${beneficiary.id}/grants`,
        body: { role: 'finance', of_tenant: tenant },
        look: async () =>
          (await beneficiary.call('GET', '/operator/me')).body.grants.map(({ role }: Body) => role),
      }
    },
  },
  'invitations.create': {
    async open() {
      const { tenant } = await freshTenant()
      return {
        tenant: null,
        path: '/operator/invitations',
        body: { email: newEmail(), role: 'support', of_tenant: tenant },
        look: async () => (await listed(`invitations?of_tenant=${tenant}`)).length,
      }
    },
  },
  'approval_rules.set': {
    async open() {
      const { tenant } = await freshTenant()
      const rule = {
        verb: 'suspense.assign',
        currency: null,
        from_amount: null,
        roles: ['finance'],
        needed: 1,
      }
      return {
        tenant: null,
        method: 'PUT',
        path: '/operator/approval-rules',
        body: { of_tenant: tenant, ...rule },
        look: () => listed(`approval-rules?of_tenant=${tenant}`),
      }
    },
  },
  'limits.set': {
    async open() {
      const { tenant } = await freshTenant()
      return {
        tenant: null,
        method: 'PUT',
        path: '/operator/limits',
        body: { role: 'finance', of_tenant: tenant, currency: 'EUR', most: '1.00' },
        look: () => listed(`limits?of_tenant=${tenant}`),
      }
    },
  },
}
