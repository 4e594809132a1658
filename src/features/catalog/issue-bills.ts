// Bills become rows of the catalogue when a clock first needs them: whole quarters at a time, without a gap between
// the first and the last. An issue is a pure function of the date (market/issuance/issuance.ts), so any process may
// write a quarter, also several at a time; a row never changes afterwards.
import type { App } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { type Issue, issuesBetween } from '../../market/issuance/issuance.ts'
import { billId, billOfIssue } from '../../market/issuance/issuance-bill.ts'
import { addDays, type Day } from '../../values/time.ts'
import { LONGEST_BILL_DAYS, lastOfQuarter, nextQuarter, type Quarter, quarterOf } from './rules.ts'

/** The quarters whose issues the catalogue holds; none where both are undefined. */
export interface Issued {
  from: Quarter | undefined
  to: Quarter | undefined
}

/** Gives the first and the last day on which the catalogue holds whatever may be outstanding; undefined for none. */
export function completeDays({ from, to }: Issued): readonly [Day, Day] | undefined {
  return from === undefined || to === undefined
    ? undefined
    : [addDays(from, LONGEST_BILL_DAYS), lastOfQuarter(to)]
}

/**
 * Writes the bills that may be outstanding on the day and are not in the catalogue yet; repeating it changes nothing.
 */
export async function issueBills(app: App, issued: Issued, day: Day): Promise<void> {
  const first = quarterOf(addDays(day, -LONGEST_BILL_DAYS))
  const last = quarterOf(day)
  const { from = nextQuarter(last), to } = issued
  const before = quartersBetween(first, from < first ? first : from).reverse()
  const after = to ? quartersBetween(nextQuarter(to), nextQuarter(last)) : []
  for (const quarter of [...before, ...after]) await writeQuarter(app, quarter)
  await app.forget('instruments')
}

// From the first to before the last.
function quartersBetween(first: Quarter, end: Quarter): Quarter[] {
  const quarters: Quarter[] = []
  for (let quarter = first; quarter < end; quarter = nextQuarter(quarter)) quarters.push(quarter)
  return quarters
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
  const issued = await app.database.prepareRead(PLATFORM, async ({ sql }) => {
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
