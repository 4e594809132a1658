import type { DeliveryOutcome } from './sending/outcome.ts'

export type DeliveryStatus = 'pending' | 'in_progress' | 'succeeded' | 'failed'

/** The outcome of an attempt; `webhook_disabled` means that it was not made because the webhook is off. */
export type AttemptOutcome = Pick<DeliveryOutcome, 'outcome'> & {
  error: { error_type: NonNullable<DeliveryOutcome['error']>['error_type'] | 'webhook_disabled' } | null
}

export type DeliveryProgress = {
  status: DeliveryStatus
  next_attempt_at: string | null
  succeeded_at: string | null
  failed_at: string | null
}

export const MAX_ATTEMPTS = 10
const LONGEST_DELAY_S = 86_400

/**
 * The pause between the end of the last attempt and attempt n (2 to 10): a whole number of milliseconds, uniform in
 * [0, 1000 × min(86400, 6^(n-2))] (exponential backoff with full jitter, as in the AWS Architecture Blog, "Exponential
 * Backoff And Jitter"). `random` gives a number in [0, 1).
 */
export function retryDelay_ms(attempt: number, random: () => number): number {
  if (!Number.isInteger(attempt) || attempt < 2 || attempt > MAX_ATTEMPTS)
    throw new Error(`Attempt ${attempt} is not one that follows another.`)
  const longest_ms = 1000 * Math.min(LONGEST_DELAY_S, 6 ** (attempt - 2))
  return Math.floor(random() * (longest_ms + 1))
}

/**
 * The state of a delivery when attempt number `attempt` (from 1) has ended at `now`: succeeded on a 2xx, failed after
 * the last attempt or when the webhook is off, otherwise in progress until the next attempt.
 */
export function afterAttempt(
  delivery: { status: DeliveryStatus; attempt: number },
  outcome: AttemptOutcome,
  now: string,
  random: () => number,
): DeliveryProgress {
  const { status, attempt } = delivery
  if (status === 'succeeded' || status === 'failed') throw new Error(`The delivery has already ${status}.`)
  if (outcome.outcome === 'succeeded')
    return { status: 'succeeded', next_attempt_at: null, succeeded_at: now, failed_at: null }
  if (attempt >= MAX_ATTEMPTS || outcome.error?.error_type === 'webhook_disabled')
    return { status: 'failed', next_attempt_at: null, succeeded_at: null, failed_at: now }
  const next_attempt_at = new Date(Date.parse(now) + retryDelay_ms(attempt + 1, random)).toISOString()
  return { status: 'in_progress', next_attempt_at, succeeded_at: null, failed_at: null }
}
