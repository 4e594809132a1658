// Bills become rows of the catalogue before a clock reaches them: whole quarters at a time, without a gap between the
// first and the last. An issue is a pure function of the date (market/issuance/issuance.ts), so any process may write a
// quarter, also several at a time; a row never changes afterwards.
import type { App } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { type Issue, issuesBetween } from '../../../market/issuance/issuance.ts'
import { billId, billOfIssue } from '../../../market/issuance/issuance-bill.ts'
import { type Day, dayOf, type Instant, instant } from '../../../values/time.ts'
import { decideIssues } from './decide-issues.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { lastOfQuarter, type Quarter } from './rules.ts'

/**
 * Writes the bills that may be outstanding on the day, or within a week after it, and are not in the catalogue yet;
 * repeating it changes nothing. A clock moves to a day only after that. A live catalogue has no simulated bills.
 */
export async function issueBills(app: App, day: Day): Promise<void> {
  if (app.config.environment !== 'sandbox') return
  const { issued } = await loadCatalogue(app)
  const missing = decideIssues(issued, day)
  if (missing.length === 0) return
  for (const quarter of missing) await writeQuarter(app, quarter)
  await app.forget('instruments')
}

/** Does so for the machine's day, and for the latest of all clocks; more often than once a week. */
export async function issueBillsForClocks(app: App): Promise<void> {
  await issueBills(app, dayOf(instant(app.machineNow())))
  const [row] = await app.database.sql(PLATFORM)<{ latest: Instant | null }>`
    select max(case clock_mode when 'running' then clock_timestamp() + clock_offset else clock_at end) as latest
    from tenants`
  if (row!.latest !== null) await issueBills(app, dayOf(row!.latest))
}

const CHOICES = 7

// One statement writes a whole quarter. If an imported security has the number of a bill, the bill gets its next
// choice.
async function writeQuarter(app: App, quarter: Quarter): Promise<void> {
  let left = issuesBetween(quarter, lastOfQuarter(quarter))
  for (let choice = 0; left.length > 0; choice++) {
    if (choice === CHOICES) throw new Error(`no free numbers for the bills of ${quarter}`)
    const inserted = await insertBills(app, left, choice)
    left = left.filter((issue) => !inserted.has(billId(issue)))
  }
}

async function insertBills(app: App, issues: Issue[], choice: number): Promise<Set<string>> {
  const rows = issues.map((issue) => {
    const { id, symbol, attributes, simulation } = billOfIssue(issue, choice)
    return { id, symbol, attributes, simulation }
  })
  const issued = await app.database.transaction(PLATFORM, async ({ sql }) => {
    await sql`
      insert into instruments (id, symbol, instrument_type, attributes, reference_price, simulation, source)
      select id, symbol, 'bill', attributes, 100, simulation, 'simulated'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (id text, symbol text, attributes jsonb, simulation jsonb)
      on conflict do nothing`
    return sql<{ id: string }>`select id from instruments where id = any (${rows.map(({ id }) => id)})`
  })
  return new Set(issued.map(({ id }) => id))
}
