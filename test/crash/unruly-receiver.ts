// A receiver of webhooks that fails, hangs, breaks off, answers late, too much or nonsense, as its seed says, and keeps
// a log of the requests and its answers.
import { type Received, type Receiver, type Scripted, startReceiver } from '../support/receiver.ts'

/** How often a delivery is treated badly before it is accepted. */
const MAX_BAD = 5
const HUGE_BYTES = 3_000_000

export type Manner =
  | 'accepted'
  | 'late'
  | 'huge'
  | 'refused'
  | 'gone'
  | 'reset'
  | 'garbage'
  | 'hung'
  | 'doomed'

export interface Visit {
  delivery: string
  attempt: number
  path: string
  event: { id: string; name: string; resource: { id: string }; sequence: number; resource_sequence: number }
  request: Received
  manner: Manner
}

export interface Unruly {
  url(path: string): string
  log: Visit[]
  /** Whether it may leave requests without an answer; from false on, and while calm, it does not. */
  mayHang: boolean
  /** From now on it accepts everything that is not doomed. */
  isCalm: boolean
  stop: Receiver['stop']
}

const answers: Record<Manner, (random: () => number) => Scripted> = {
  accepted: () => 204,
  late: (random) => ({ status: 200, after_ms: 50 + 300 * random() }),
  huge: () => ({ status: 200, bytes: HUGE_BYTES }),
  refused: (random) => (random() < 0.5 ? 500 : 503),
  gone: () => 410,
  reset: () => 'close',
  garbage: () => 'garbage',
  hung: () => 'hang',
  doomed: () => 500,
}

/** Whether a 2xx is on its way, which makes the attempt a success. */
export const isAcceptance = (manner: Manner): boolean => ['accepted', 'late', 'huge'].includes(manner)

/** Starts the receiver; events that are doomed it never accepts. */
export async function startUnruly(
  random: () => number,
  isDoomed: (event: Visit['event']) => boolean,
): Promise<Unruly> {
  const bad = new Map<string, number>()
  const receiver = await startReceiver((_, request) => {
    const event = JSON.parse(request.body) as Visit['event']
    const delivery = String(request.headers['webhook-id'])
    const manner = choose(event, delivery)
    const attempt = Number(request.headers['webhook-attempt'])
    unruly.log.push({ delivery, attempt, path: request.path, event, request, manner })
    return answers[manner](random)
  })

  function choose(event: Visit['event'], delivery: string): Manner {
    if (isDoomed(event)) return 'doomed'
    if (unruly.isCalm) return 'accepted'
    const so_far = bad.get(delivery) ?? 0
    const roll = random()
    if (so_far >= MAX_BAD || roll < 0.5) return roll < 0.05 ? 'late' : roll < 0.1 ? 'huge' : 'accepted'
    bad.set(delivery, so_far + 1)
    if (roll < 0.6 && unruly.mayHang) return 'hung'
    return (['refused', 'gone', 'reset', 'garbage'] as const)[Math.floor(random() * 4)]!
  }

  const unruly: Unruly = {
    url: (path) => new URL(path, receiver.url).href,
    log: [],
    mayHang: false,
    isCalm: false,
    stop: receiver.stop,
  }
  return unruly
}
