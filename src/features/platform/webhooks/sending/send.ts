// The sender of webhooks: one POST for each attempt, to public addresses only.
import { promises as dns } from 'node:dns'
import type { Socket } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { checkUrl } from './address.ts'
import { post } from './attempt.ts'
import { checkedConnector, type Resolver, watchWrites } from './connect.ts'
import { type DeliveryOutcome, failure } from './outcome.ts'

export type SenderOptions = {
  /** Permits plain http and addresses of this machine. */
  insecureAllowed: boolean
  /** The time limit for name, connection and handshake together. */
  connect_timeout_ms?: number
  /** The time limit for bytes that wait to be written. */
  write_timeout_ms?: number
  /** The time limit from the start of the request to the headers of the answer. */
  read_timeout_ms?: number
  /** The time limit of the whole attempt, including the wait for a free connection. */
  total_timeout_ms?: number
  /**
   * Null means no limit, because webhooks on the same host, even of two tenants, would wait for each other's
   * connections. The worker limits the concurrent requests of a webhook.
   */
  connections_per_origin?: number | null
  lookup?: Resolver
  /** Certificate authorities to trust in place of the public ones. */
  ca?: string
}

export type WebhookSender = {
  /** Makes one attempt and returns its outcome; it never throws. */
  send(url: string, headers: Record<string, string>, body: string): Promise<DeliveryOutcome>
  /** Whether the last answer of this URL was too long and was cut off. */
  isExcessive(url: string): boolean
  /** Lets running attempts end, makes no more, and closes every connection. */
  close(): Promise<void>
}

type Limits = Required<Omit<SenderOptions, 'ca'>> & Pick<SenderOptions, 'ca'>

const MAX_EXCESSIVE = 10_000

/** Opens a sender, which reuses connections and follows no redirect. */
export function newSender(options: SenderOptions): WebhookSender {
  const limits: Limits = {
    insecureAllowed: options.insecureAllowed,
    connect_timeout_ms: options.connect_timeout_ms ?? 5_000,
    write_timeout_ms: options.write_timeout_ms ?? 5_000,
    read_timeout_ms: options.read_timeout_ms ?? 15_000,
    total_timeout_ms: options.total_timeout_ms ?? 25_000,
    connections_per_origin: options.connections_per_origin ?? null,
    lookup: options.lookup ?? ((hostname) => dns.lookup(hostname, { all: true })),
    ca: options.ca,
  }
  const sockets = new Set<Socket>()
  const draining = new Set<Dispatcher.DispatchController>()
  const excessive = new Set<string>()
  const agent = new Agent({
    connections: limits.connections_per_origin,
    pipelining: 1,
    keepAliveMaxTimeout: 30_000,
    connect: checkedConnector(limits, sockets),
  })
  const watch = watchWrites(sockets, limits.write_timeout_ms)
  return {
    async send(url, headers, body) {
      const checked = checkUrl(url, limits.insecureAllowed)
      if ('refusal' in checked) return failure('validation', checked.refusal)
      const onAnswerEnd = (isCutOff: boolean) => {
        if (!isCutOff) excessive.delete(url)
        else if (excessive.size < MAX_EXCESSIVE) excessive.add(url)
      }
      return post(agent, limits, draining, { url: new URL(checked.url), headers, body, onAnswerEnd })
    },
    isExcessive: (url) => excessive.has(url),
    async close() {
      for (const controller of draining) controller.abort(new Error('The outcome is already decided.'))
      await agent.close()
      clearInterval(watch)
    },
  }
}
