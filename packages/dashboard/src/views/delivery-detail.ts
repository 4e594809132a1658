// One delivery: its attempts, its exact body, the headers that sign it, and the check that its receiver makes.
import type { Holdfast, SentWebhookDelivery, WebhookDelivery } from '../../../sdk/src/holdfast.ts'
import { verify } from '../../../sdk/src/webhooks.ts'
import { curlOf } from '../curl.ts'
import { button, type Child, element } from '../element.ts'
import { showDuration, showInstant, showTime } from '../format.ts'
import { codeBlock, copyButton, docsLink, facts, field, idOf, outcomePlace, rawJson } from '../pieces.ts'
import { keepSecret, seenSecret } from './webhook-secrets.ts'

const CLASSES: Record<string, string> = { succeeded: 'good', failed: 'failed', in_progress: 'refused' }

type Attempt = WebhookDelivery['attempts'][number]

const outcomeOf = ({ response, error }: Attempt): string =>
  response ? `${response.status} in ${showDuration(response.duration)}` : (error?.message ?? 'no answer')

/** The row of a delivery. */
export function deliverySummary(delivery: WebhookDelivery): Child[] {
  const { status, payload, event, attempts, created_at } = delivery
  const last = attempts.at(-1)
  return [
    element('span', { class: `badge ${CLASSES[status] ?? 'idle'}` }, status.replace('_', ' ')),
    element('span', { class: 'name' }, String(payload.name ?? 'event')),
    element('code', { class: 'main' }, event ?? 'test'),
    element('span', { class: 'aside' }, showTime(created_at)),
    last &&
      element(
        'span',
        { class: 'more' },
        `${attempts.length === 1 ? '' : `Attempt ${attempts.length}: `}${outcomeOf(last)}`,
      ),
  ]
}

/** Everything about a delivery. */
export async function deliveryDetail(
  hf: Holdfast,
  delivery: WebhookDelivery,
  look: () => Promise<void>,
): Promise<Child[]> {
  const sent = await hf.sandbox.show_sent_delivery(delivery.id)
  const outcome = outcomePlace()
  const again = async (): Promise<Child> => {
    const { id } = await hf.webhook_deliveries.redeliver(delivery.id)
    await look()
    return element('p', { class: 'done' }, 'The same body is on its way as ', element('code', {}, id), '.')
  }
  const headers: [string, string][] = [['Content-Type', 'application/json'], ...Object.entries(sent.headers)]
  const curl = curlOf({ url: sent.url, method: 'POST', headers, body: sent.body })
  return [
    element(
      'p',
      { class: 'actions' },
      copyButton(curl, 'the command', 'Copy as curl'),
      button('Deliver again', () => outcome.run(again)),
    ),
    facts({
      Delivery: idOf(delivery.id, 'the id of the delivery'),
      Event: delivery.event ? idOf(delivery.event, 'the id of the event') : 'a test: it did not happen',
      Address: sent.url,
      Repeats: delivery.redelivery_of && idOf(delivery.redelivery_of, 'the id of the first delivery'),
      'Next attempt':
        delivery.next_attempt_at && `${showInstant(delivery.next_attempt_at)}, on the clock of the tenant`,
    }),
    outcome.place,
    attempts(delivery),
    codeBlock('Body, exactly as it is sent', sent.body),
    codeBlock('Headers', headers.map(([name, value]) => `${name}: ${value}`).join('\n')),
    checkForm(delivery, sent),
    rawJson(delivery),
  ]
}

const attempts = ({ attempts: all }: WebhookDelivery) =>
  element(
    'ol',
    { class: 'attempts' },
    ...all.map((attempt) =>
      element(
        'li',
        {},
        element(
          'span',
          { class: `badge ${attempt.outcome === 'succeeded' ? 'good' : 'failed'}` },
          attempt.outcome,
        ),
        ` ${outcomeOf(attempt)}, ${showInstant(attempt.created_at)}`,
      ),
    ),
  )

// The check of the client library itself, at the time of the attempt.
async function check(sent: SentWebhookDelivery, secret: string): Promise<Child> {
  const now = Number(sent.headers['Webhook-Timestamp']) * 1000
  try {
    await verify(sent.body, sent.headers, secret, { now })
    return element('p', { class: 'done' }, 'Genuine: a signature is that of this body under this secret.')
  } catch (error) {
    return element('p', { class: 'notice' }, `Refused: ${(error as Error).message}`)
  }
}

function checkForm({ webhook }: WebhookDelivery, sent: SentWebhookDelivery): HTMLElement {
  if (!sent.headers['Webhook-Signature'])
    return element(
      'p',
      { class: 'hint' },
      'Without an attempt there is no time to sign: the signature comes with the first one.',
    )
  const secret = element('input', {
    type: 'password',
    autocomplete: 'off',
    required: true,
    placeholder: 'whsec_…',
  })
  secret.value = seenSecret(webhook) ?? ''
  const outcome = outcomePlace()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    keepSecret(webhook, secret.value.trim())
    void outcome.run(() => check(sent, secret.value))
  }
  return element(
    'details',
    { class: 'fold' },
    element('summary', {}, 'How the signature is verified'),
    element(
      'ol',
      { class: 'steps' },
      element('li', {}, 'Take the bytes of the body as they came, before a parser sees them.'),
      element(
        'li',
        {},
        'Join id, time and body: ',
        element('code', {}, '{Webhook-Id}.{Webhook-Timestamp}.{body}'),
      ),
      element(
        'li',
        {},
        'Compute the HMAC-SHA256 under the bytes that follow ',
        element('code', {}, 'whsec_'),
        ' in base64, and write it in base64.',
      ),
      element(
        'li',
        {},
        'Compare it with each ',
        element('code', {}, 'v1,…'),
        ' of Webhook-Signature in constant time; one match is enough.',
      ),
      element('li', {}, 'Refuse times more than five minutes from now, and ids that you have seen.'),
    ),
    element(
      'p',
      {},
      docsLink('events#webhooks', 'Both signatures, in code'),
      '. Try it with the secret of the webhook:',
    ),
    element(
      'form',
      { class: 'panel', 'aria-label': 'Check of the signature', on: { submit } },
      field('Secret', secret, 'It stays in this page.'),
      element('button', {}, 'Check the signature'),
      outcome.place,
    ),
  )
}
