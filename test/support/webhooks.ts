// Webhooks as their receivers see them: a receiver that ends with its test, signatures, and test deliveries.
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'
import { type Body, type Caller, freshTenant } from './client.ts'
import { type Received, type Receiver, type Scripted, startReceiver } from './receiver.ts'
import { until } from './until.ts'

/** Starts a receiver that stops with the test. */
export async function listen(
  answer?: (n: number, request: Received) => Scripted | Promise<Scripted>,
): Promise<Receiver> {
  const receiver = await startReceiver(answer)
  onTestFinished(() => receiver.stop())
  return receiver
}

export const delivered = (tenant: Caller, id: string, isSo: (delivery: Body) => boolean, limit_ms?: number) =>
  until(() => tenant.get(`/webhook-deliveries/${id}`), isSo, limit_ms)

export async function frozenTenant() {
  const tenant = await freshTenant()
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  return tenant
}

export const advance = (tenant: Caller, seconds: number) => tenant.post('/sandbox/clock/advance', { seconds })

export const sendTest = (tenant: Caller, webhook: Body, event: object = { name: 'made.up' }) =>
  tenant.post(`/webhooks/${webhook.id}/test`, { event })

/** The signature as a receiver of the documented scheme computes it. */
export function hexSignature(secret: string, { headers, body }: Received) {
  const text = `${headers['webhook-timestamp']}.${headers['webhook-id']}.${body}`
  return `v1,${createHmac('sha256', secret).update(text).digest('hex')}`
}

export const signaturesOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ')

export const verifyStandard = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
