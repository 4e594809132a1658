// The table of events, from their names and meanings in the code and from the triggers of `hf`, with an example of each.
import { triggers } from '../packages/cli/src/trigger/triggers.ts'
import { describedEvents } from '../src/features/platform/events/schemas.ts'
import { exampleOf } from '../src/http/openapi/describe-events.ts'

const BEGIN =
  '<!-- The events are written by `npm run generate` from src/features/platform/events/schemas.ts. -->'
const END = '<!-- End of the events. -->'

/** How events that `hf trigger` does not make happen in a sandbox, by their name or the first word of it. */
const OTHER_WAYS: Record<string, string> = {
  'account.overdraft_demanded': 'a bill that is [rolled over](trading.md) at a loss',
  'account.overdraft_repaid': 'money for an account after its overdraft was demanded',
  approval: 'a change by an [operator](operators.md) that a rule holds',
  'deposit.advance_reversed': '`holdfast operator reverse-advance`',
  journal: 'a [journal](journals.md) of a tenant whose settings hold journals',
  'person.erased': 'an [erasure](personal-data.md) by an operator',
  securities_transfer: 'a [securities transfer](securities-transfers.md)',
  reinvestment: 'income of an account that [reinvests](reinvestment.md)',
  savings_plan: 'a [savings plan](savings-plans.md)',
  savings_plan_execution: 'a [savings plan](savings-plans.md) on its days',
  direct_debit: 'a [direct debit](direct-debits.md#a-debit)',
  mandate: 'a [mandate](direct-debits.md#a-mandate)',
  model: 'a [model](models.md)',
  subscription: 'an account that follows a [model](models.md)',
  rebalancing_run: 'a run of an account that follows a [model](models.md)',
  'settings.changed': 'a change of the settings by an [operator](operators.md)',
  'tax_reclaim.paid': 'a payment of a tax office that an operator books (`tax_reclaims.pay`)',
  'tax_reclaim.refused': 'a refusal of a tax office that an operator notes (`tax_reclaims.refuse`)',
  tax_reclaim: 'a [foreign dividend](dividends.md) that is taxed above its treaty',
  'withdrawal.failed': 'a payout that the [bank](money.md) rejects and an operator reverses',
}

interface DescribedEvent {
  name: string
  meaning: string
  resource_type: string
  prefix: string
}

// The rest of the examples is the same for all: an event says what happened, and to which resource.
const EXAMPLE = {
  id: 'evt_0VZk4mQdFUZx1mjaMdYRTv',
  name: '',
  resource: { id: 'ord_0VZk4mQdIJyc0iOczO9kR4', resource_type: 'order' },
  data: {},
  created_at: '2026-09-14T08:00:00.000Z',
  sequence: 6,
  resource_sequence: 1,
}

type Ways = Readonly<Record<string, { does: string } | undefined>>

function rowOf({ name, meaning, resource_type }: DescribedEvent, ways: Ways): string {
  const trigger = ways[name]
  const way = trigger ? `\`hf\` ${trigger.does}` : (OTHER_WAYS[name] ?? OTHER_WAYS[resource_type])
  if (!way) throw new Error(`The table of events does not say how ${name} happens in a sandbox.`)
  return `| \`${name}\` | \`${resource_type}\` | ${meaning} | ${way} |`
}

/** A row for each event. */
export const eventTable = (events: readonly DescribedEvent[], ways: Ways): string =>
  [
    '| Event | Resource | When | In a sandbox |',
    '|---|---|---|---|',
    ...events.map((event) => rowOf(event, ways)),
  ].join('\n')

/** An example of each event, one on a line. */
export const eventExamples = (events: readonly DescribedEvent[]): string =>
  ['```json', ...events.map((event) => JSON.stringify(exampleOf(event, EXAMPLE))), '```'].join('\n')

/** The page with a new table. */
export function withEvents(page: string): string {
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  if (from < 0 || to < from) throw new Error('docs/events.md has lost the marks of its table')
  const written = `${eventTable(describedEvents, triggers)}\n\n### An example of each\n\n${eventExamples(describedEvents)}`
  return `${page.slice(0, from)}${BEGIN}\n\n${written}\n\n${page.slice(to)}`
}
