// Decides changes of webhooks, and which events a replay delivers.
import { fail, failParam } from '../../../errors.ts'
import { parseInstant } from '../../../values/time.ts'

/** The members of a webhook that its owner may change. */
export interface WebhookTerms {
  url: string
  is_active: boolean
  description: string | null
  event_names: string[] | null
  ordering: 'none' | 'resource'
}

/** A member that is absent or null keeps its value. */
export type WebhookChange = { [member in keyof WebhookTerms]?: WebhookTerms[member] | null }

export interface DecidedWebhook {
  terms: WebhookTerms
  /** The change alters nothing. */
  is_same: boolean
  /** It switches the webhook off: its waiting deliveries end. */
  ends_waiting: boolean
  /** It switches the webhook on, which needs room among the active ones. */
  needs_room: boolean
}

/** The terms after the change; an empty list of names stands for all events. */
export function decideWebhook(before: WebhookTerms, change: WebhookChange): DecidedWebhook {
  const names = change.event_names ?? before.event_names
  const terms = {
    url: change.url ?? before.url,
    is_active: change.is_active ?? before.is_active,
    description: change.description ?? before.description,
    event_names: names?.length === 0 ? null : names,
    ordering: change.ordering ?? before.ordering,
  }
  return {
    terms,
    is_same: isSame(terms, before),
    ends_waiting: before.is_active && !terms.is_active,
    needs_room: !before.is_active && terms.is_active,
  }
}

const isSame = (one: WebhookTerms, other: WebhookTerms): boolean =>
  one.url === other.url &&
  one.is_active === other.is_active &&
  one.description === other.description &&
  one.ordering === other.ordering &&
  isSameList(one.event_names, other.event_names)

const isSameList = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((name, n) => name === other[n])

/** Refuses deliveries to a webhook that is switched off. */
export function decideDelivery({ is_active }: Pick<WebhookTerms, 'is_active'>): void {
  if (!is_active) throw fail('webhook_not_active')
}

/** Refuses an active webhook more than a tenant may have: they share the capacity for deliveries. */
export function decideRoom(active: number, most: number): void {
  if (active > most)
    throw fail('conflict', `A tenant may have ${most} active webhooks; switch one off first.`)
}

/** Sequences or instants between which events are replayed: after the one, up to the other. */
export interface ReplayRange {
  after?: number | string
  to?: number | string
}

/** Refuses a range without a bound, so that no caller replays all events by mistake, and one that ends too early. */
export function decideRange({ after, to }: ReplayRange): void {
  if (after === undefined && to === undefined)
    throw failParam('body', 'missing_param', 'Send at least one of after and to; after 0 means every event.')
  const order = (bound: number | string) => (typeof bound === 'number' ? bound : parseInstant(bound)!)
  const from = after ?? (typeof to === 'number' ? 0 : undefined)
  if (from === undefined || to === undefined || typeof from !== typeof to) return
  if (order(to) <= order(from))
    throw failParam('body.to', 'invalid_param', 'Must be after the beginning of the range.')
}
