import { createHmac, randomBytes } from 'node:crypto'

const STANDARD_SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/

/** A fresh signing secret: `whsec_` and 32 random bytes in padded standard base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/**
 * The value of `Webhook-Signature`: for each secret, in their order, first the documented signature `v1,{hex of
 * HMAC-SHA256 over "{timestamp}.{id}.{body}"}` keyed with the UTF-8 bytes of the secret, then the signature of
 * Standard Webhooks (standardwebhooks.com), `v1,{base64 of HMAC-SHA256 over "{id}.{timestamp}.{body}"}` keyed with
 * the bytes that the secret encodes. A space separates signatures; a receiver needs one match.
 */
export function signatureHeader(secrets: string[], timestamp: number, id: string, body: string): string {
  const signatures: string[] = []
  for (const secret of secrets) {
    signatures.push(`v1,${createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`).digest('hex')}`)
    const key = standardKey(secret)
    if (key)
      signatures.push(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  }
  return signatures.join(' ')
}

function standardKey(secret: string): Buffer | undefined {
  const encoded = STANDARD_SECRET.exec(secret)?.[1]
  if (!encoded) return undefined
  const key = Buffer.from(encoded, 'base64')
  // Node's decoder accepts missing padding and stray bits, but not every receiver's decoder does.
  return key.toString('base64') === encoded ? key : undefined
}
