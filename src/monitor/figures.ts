// The figures of the whole installation. Every process reads them from the database and shows the same values, so a
// query takes their maximum over the processes and never their sum.
import { Gauge, Registry } from 'prom-client'

export const installation = new Registry()

function gauge<Label extends string = never>(
  name: string,
  help: string,
  ...labelNames: Label[]
): Gauge<Label> {
  const created = new Gauge<Label>({ name: `holdfast_${name}`, help, labelNames, registers: [installation] })
  clear(created)
  return created
}

/** Takes all series from a gauge: one that was not read has no value, not even the zero that it begins with. */
export function clear(one: Gauge): void {
  one.reset()
  one.remove({})
}

export const jobsDue = gauge(
  'jobs_due',
  'Jobs that are due and that no process has leased, by kind; at most 1,000 of each lane are counted.',
  'kind',
)

export const queueAge = gauge(
  'queue_age_seconds',
  'How long the oldest of these jobs has been due, by kind.',
  'kind',
)

export const jobsFailing = gauge(
  'jobs_failing',
  'Jobs that failed at their last attempt and will be retried, by kind.',
  'kind',
)

export const publishLag = gauge(
  'publish_lag_seconds',
  'Age of the oldest event without a number, over all tenants with a running clock.',
)

export const feedWaiting = gauge(
  'event_feed_waiting',
  'Published events that the event feed has not sent yet, over all tenants; no value without an event feed.',
)

export const feedLag = gauge(
  'event_feed_lag_seconds',
  'Age of the oldest of these events, over all tenants with a running clock.',
)

export const sealingLag = gauge(
  'sealing_lag_seconds',
  'Age of the oldest audit record that the chain does not cover yet, over all tenants.',
)

export const priceAge = gauge(
  'price_age_seconds',
  'Age of the newest stored price of each provider. The simulated market stores none.',
  'provider',
)

export const bankFileAge = gauge(
  'bank_file_age_seconds',
  'Time since the last complete bank statement by currency, of the tenant that has waited longest.',
  'currency',
)

export const ledgerBalanced = gauge(
  'ledger_balanced',
  '1 while the balances of every tenant and asset add up to zero, otherwise 0.',
)

export const executionsUnbooked = gauge(
  'executions_unbooked',
  'Orders with a report of the venue that could not be booked and that nobody has resolved yet.',
)

export const breakGlassUses = gauge(
  'break_glass_uses_unreviewed',
  'Uses of break-glass (sign-ins, changes, invitations) that nobody has reviewed yet.',
)

export const proofFaults = gauge(
  'ledger_proof_faults',
  'Faults that the last proofs of the ledger found, over all tenants.',
)

export const proofAge = gauge(
  'ledger_proof_age_seconds',
  'Age of the last proof of the ledger, of the tenant that has waited longest.',
)
