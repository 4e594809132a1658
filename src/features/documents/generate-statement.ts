// An account statement: what the account held before and after a period and every movement between, issued as it
// stands.
import { closePast } from '../../clock/close-past.ts'
import type { Context, ReadContext } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { startOfDay } from '../../values/time.ts'
import { type AccountRow, findAccount } from '../accounts/read.ts'
import { listRows } from '../catalog/read.ts'
import type { Snapshot } from '../valuation/replay-entries.ts'
import { valueInBatches, valueSnapshots } from '../valuation/value-snapshots.ts'
import { composeStatement, midnightsOf, standingsBefore } from './compose-statement.ts'
import { describeHead, describeInstrument, holderAddresses } from './describe-parts.ts'
import { issueDocuments } from './issue-documents.ts'
import { listMovements, openingBook } from './read.ts'
import { checkPeriod, titles } from './rules.ts'
import type { Document, Period } from './schemas.ts'
import type { AccountStatementContent } from './statement-shapes.ts'

/** Issues a statement of the account for the period, or refuses the period. */
export async function generateStatement(context: Context, id: string, period: Period): Promise<Document> {
  const reader = { ...context, sql: context.outside }
  const account = await findAccount(reader, id)
  checkPeriod(period, account.created_at, context.now)
  await closePast(context, startOfDay(period.period_end))
  const content = await readStatement(reader, account, period)
  const title = titles.account_statement(period)
  const [document] = issueDocuments(context, [{ title, reference: null, source: null, period, content }])
  context.pending.resource = document!.id
  return document!
}

/** Reads what the statement of a period says. */
export async function readStatement(
  context: ReadContext,
  account: AccountRow,
  period: Period,
): Promise<AccountStatementContent> {
  const [from, to] = [startOfDay(period.period_start), startOfDay(period.period_end)]
  const opening = await openingBook(context, account, from)
  const movements = await listMovements(context, account.id, from, to)
  const snapshots = standingsBefore(midnightsOf(period), opening, movements)
  const ends = [snapshots[0]!, snapshots.at(-1)!]
  const [first, last] = await valueSnapshots(context, account.base_currency, ends)
  const addresses = await holderAddresses(context, [account.id])
  const held = [...opening.positions.values()].map(({ instrument }) => instrument)
  const moved = movements.flatMap(({ instrument }) => instrument ?? [])
  const instruments = await listRows(context, [...held, ...moved])
  return composeStatement({
    ...(await describeHead(context, account, addresses)),
    ...period,
    funding_currencies: account.funding_currencies,
    ...{ opening, movements, valued: [first!, last!] },
    history: await showValueHistory(context, account.base_currency, snapshots),
    instruments: new Map([...instruments].map(([id, row]) => [id, describeInstrument(row)])),
  })
}

// Where a currency had no rate in between, the statement does without its line.
async function showValueHistory(context: ReadContext, currency: string, snapshots: Snapshot[]) {
  try {
    return await valueInBatches(context, currency, snapshots, ({ at, total_value }) => ({ at, total_value }))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'missing_price') return []
    throw error
  }
}
