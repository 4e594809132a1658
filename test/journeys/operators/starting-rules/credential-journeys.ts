// Credentials of clients, and webhooks.
import { exportJWK, generateKeyPair } from 'jose'
import type { Body, Caller } from '../../../support/client.ts'
import { testApp } from '../../../support/direct.ts'
import { type Journey, pathIn, tenantWith } from './journey.ts'

const developers = () => tenantWith('developer')

/** A tenant with a webhook, whose secret signs the deliveries. */
async function openWebhook() {
  const { tenant, operator } = await developers()
  const { id } = await tenant.post('/webhooks', { url: 'https://example.com/hook' })
  return { tenant, operator, webhook: id as string }
}

async function secretsOf({ tenant }: Caller, webhook: string) {
  const { database } = await testApp()
  return database.sql(tenant)`
    select id, signs_until from webhook_secrets where tenant = ${tenant} and webhook = ${webhook} order by id`
}

async function newPublicKey() {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  return exportJWK(publicKey)
}

export const credentialJourneys: Record<string, Journey> = {
  'clients.create': {
    async open() {
      const { tenant, operator } = await developers()
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, 'clients'),
        body: { name: 'Reports' },
        look: async () => (await operator.get('clients')).map(({ name }: Body) => name),
      }
    },
  },
  'clients.rotate_secret': {
    async open() {
      const { tenant, operator } = await developers()
      const path = `clients/${tenant.client_id}/secrets`
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, path),
        body: { overlap_seconds: 3600 },
        look: async () => (await operator.get(path)).length,
      }
    },
  },
  'clients.set_keys': {
    async open() {
      const { tenant, operator } = await developers()
      return {
        tenant: tenant.tenant,
        method: 'PUT',
        path: pathIn(tenant, `clients/${tenant.client_id}/keys`),
        body: { keys: [await newPublicKey()] },
        look: async () => (await operator.get('clients'))[0].public_keys,
      }
    },
  },
  'clients.set_networks': {
    async open() {
      const { tenant, operator } = await developers()
      return {
        tenant: tenant.tenant,
        method: 'PUT',
        path: pathIn(tenant, `clients/${tenant.client_id}/networks`),
        body: { networks: ['127.0.0.0/8', '::1/128'] },
        look: async () => (await operator.get('clients'))[0].allowed_networks,
      }
    },
  },
  'webhooks.rotate_secret': {
    async open() {
      const { tenant, webhook } = await openWebhook()
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `webhooks/${webhook}/rotate-secret`),
        look: () => secretsOf(tenant, webhook),
      }
    },
  },
  'webhooks.change': {
    async open() {
      const { tenant, webhook } = await openWebhook()
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `webhooks/${webhook}/change`),
        body: { url: 'https://example.com/other' },
        look: async () => (await tenant.get(`/webhooks/${webhook}`)).url,
      }
    },
  },
}
