// A delivery as its receiver sees it: the exact body, and headers that pass the check of the receiver.
import type { ReadContext } from '../../../context.ts'
import { findBody, findDelivery, findWebhook } from './read.ts'
import { secretsOf } from './secrets.ts'
import { signatureHeader } from './sending/sign.ts'

/**
 * The delivery with its exact body, signed anew for the time of the last attempt. The body of a test comes from a
 * client, and may name persons: only clients see it.
 */
export async function showSent(context: ReadContext, id: string, { isOfClient = false } = {}) {
  const { webhook, event, attempts } = await findDelivery(context, id)
  const { url } = await findWebhook(context, webhook)
  const last = attempts.at(-1)
  if (event === null && !isOfClient) return { id, url, body: null, headers: { 'Webhook-Id': id } }
  const body = await findBody(context, id)
  const named = { 'Webhook-Id': id, ...(event === null ? {} : { 'Event-Id': event }) }
  if (!last) return { id, url, body, headers: named }
  // An attempt is recorded when it has ended; the time that it took lies between.
  const sent_ms = Date.parse(last.created_at) - (last.response?.duration ?? 0)
  const timestamp = Math.floor(sent_ms / 1000)
  const secrets = await secretsOf(context.app, context.tenant, new Set([webhook]), context.now)
  const signature = signatureHeader(secrets.get(webhook) ?? [], timestamp, id, body)
  const signed = { 'Webhook-Timestamp': String(timestamp), 'Webhook-Signature': signature }
  return { id, url, body, headers: { ...named, ...signed } }
}
