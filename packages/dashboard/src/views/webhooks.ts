// The webhooks of the tenant, and what was delivered to them.
import type { EventName, Webhook, WebhookDelivery, WebhookDeliveryStatus } from '../../../sdk/src/holdfast.ts'
import { button, type Child, element, fill } from '../element.ts'
import { choice, docsLink, emptyState, facts, field, idOf, notice, outcomePlace, rawJson } from '../pieces.ts'
import { newRows } from '../rows.ts'
import { repeat, type Tools, type View } from '../tools.ts'
import { deliveryDetail, deliverySummary } from './delivery-detail.ts'
import { keepSecret } from './webhook-secrets.ts'

const PAGE = 50
const EVERY_MS = 3_000

const STATUSES = [
  ['', 'Any state'],
  ['succeeded', 'succeeded'],
  ['in_progress', 'in progress'],
  ['pending', 'pending'],
  ['failed', 'failed'],
] as const

/** Shows webhooks and deliveries. */
export const showWebhooks: View = (place, tools, signal) => {
  const webhooks = webhookPart(tools, signal)
  const deliveries = deliveryPart(tools, signal)
  fill(
    place,
    element('section', { 'aria-label': 'Webhooks' }, newWebhook(tools, webhooks.look), webhooks.node),
    element('section', { 'aria-label': 'Deliveries' }, element('h2', {}, 'Deliveries'), deliveries.node),
  )
}

function webhookPart(tools: Tools, signal: AbortSignal) {
  const state = element('div', { class: 'state' })
  const rows = newRows<Webhook>({
    label: 'Webhooks',
    idOf: ({ id }) => id,
    summary: ({ url, is_active, event_names }) => [
      element('span', { class: `badge ${is_active ? 'good' : 'idle'}` }, is_active ? 'on' : 'off'),
      element('code', { class: 'main' }, url),
      element('span', { class: 'aside' }, event_names ? event_names.join(', ') : 'every event'),
    ],
    detail: (webhook) => webhookDetail(tools, webhook, look),
  })
  const look = async () => {
    try {
      const all = await tools.hf.webhooks.list({ limit: PAGE }, { signal })
      rows.show(all)
      fill(state, all.length === 0 && noWebhooks())
    } catch (error) {
      if (!signal.aborted) fill(state, notice(error))
    }
  }
  void look()
  return { look, node: element('div', {}, state, rows.list) }
}

const noWebhooks = () =>
  emptyState(
    'No webhook yet.',
    'A webhook is an address of your app to which every event is sent. To see one on this machine, start ',
    docsLink('first-webhook', 'the receiver of 40 lines'),
    ' and create a webhook above with its address; ',
    element('code', {}, 'hf listen'),
    ' brings events to an app without an address of its own.',
  )

function newWebhook({ hf }: Tools, look: () => Promise<void>): HTMLElement {
  const url = element('input', {
    name: 'url',
    required: true,
    placeholder: 'http://127.0.0.1:8099/webhooks',
    spellcheck: 'false',
  })
  const names = element('input', {
    name: 'event_names',
    placeholder: 'order.filled, order.settled',
    spellcheck: 'false',
  })
  const outcome = outcomePlace()
  const create = async (): Promise<Child> => {
    // The server refuses a name that does not exist, with the one that is meant.
    const event_names = names.value.split(/[\s,]+/).filter(Boolean) as EventName[]
    const { id, secret } = await hf.webhooks.create({
      url: url.value.trim(),
      ...(event_names.length > 0 ? { event_names } : {}),
    })
    keepSecret(id, secret)
    await look()
    return newSecret(secret)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void outcome.run(create)
  }
  return element(
    'details',
    { class: 'fold' },
    element('summary', {}, 'New webhook'),
    element(
      'form',
      { class: 'panel', 'aria-label': 'New webhook', on: { submit } },
      field('Address', url),
      field('Events', names, 'Names, joined by commas; every event if empty.'),
      element('button', {}, 'Create the webhook'),
      outcome.place,
    ),
  )
}

const newSecret = (secret: string) =>
  element(
    'div',
    { class: 'done' },
    element(
      'p',
      {},
      'The signing secret, shown this once. This page uses it to check signatures until it is closed.',
    ),
    element('p', {}, idOf(secret, 'the secret')),
  )

function webhookDetail({ hf, live }: Tools, webhook: Webhook, look: () => Promise<void>): Child[] {
  const { id, event_names, ordering, description, is_active } = webhook
  const outcome = outcomePlace()
  const name = event_names?.[0] ?? live.events[0]?.name ?? 'order.filled'
  const test = async (): Promise<Child> => {
    await hf.webhooks.test(id, { event: { name } })
    return element('p', { class: 'done' }, `A test event ${name} is on its way: see the deliveries below.`)
  }
  const rotate = async (): Promise<Child> => {
    const { secret } = await hf.sandbox.rotate_webhook_secret(id)
    keepSecret(id, secret)
    return newSecret(secret)
  }
  const turn = async (): Promise<Child> => {
    await hf.webhooks.update(id, { is_active: !is_active })
    await look()
    return null
  }
  return [
    element(
      'p',
      { class: 'actions' },
      is_active && button('Send a test', () => outcome.run(test)),
      button('New secret', () => outcome.run(rotate)),
      button(is_active ? 'Switch off' : 'Switch on', () => outcome.run(turn)),
    ),
    facts({
      Webhook: idOf(id, 'the id of the webhook'),
      Purpose: description,
      Events: event_names?.join(', ') ?? 'every event',
      Order:
        ordering === 'resource'
          ? 'the events of a resource wait for each other'
          : 'no event waits for another',
    }),
    outcome.place,
    rawJson(webhook),
  ]
}

function deliveryPart(tools: Tools, signal: AbortSignal) {
  const { hf, live } = tools
  const status = choice(STATUSES, 'status')
  const state = element('div', { class: 'state' })
  const rows = newRows<WebhookDelivery>({
    label: 'Deliveries',
    idOf: ({ id }) => id,
    summary: deliverySummary,
    detail: (delivery) => deliveryDetail(hf, delivery, look),
  })
  let isMoving = true
  const look = async () => {
    const chosen = (status.value || undefined) as WebhookDeliveryStatus | undefined
    try {
      const all = await hf.webhook_deliveries.list({ status: chosen, limit: PAGE }, { signal })
      isMoving = all.some((one) => one.status === 'pending' || one.status === 'in_progress')
      rows.show(all)
      fill(state, all.length === 0 && noDeliveries(chosen))
    } catch (error) {
      if (!signal.aborted) fill(state, notice(error))
    }
  }
  status.addEventListener('change', look)
  live.watch(() => {
    isMoving = true
  }, signal)
  void look()
  repeat(async () => isMoving && look(), EVERY_MS, signal)
  const filters = element('div', { class: 'filters' }, field('State', status), button('Refresh', look))
  return { node: element('div', {}, filters, state, rows.list) }
}

const noDeliveries = (status: string | undefined) =>
  status
    ? emptyState('No delivery is in this state.', 'Choose another one.')
    : emptyState(
        'No delivery yet.',
        'A webhook gets the events from its creation on. “Send a test” in its row delivers one that did not happen.',
      )
