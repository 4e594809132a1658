// An account statement: the holdings before and after a period, and every movement in it.
import { closePast } from '../../../clock/close-past.ts'
import type { Context, ReadContext } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { addMilliseconds, startOfDay } from '../../../values/time.ts'
import { type AccountRow, findAccount } from '../../customers/accounts/read.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { readBooks } from '../../portfolio/holding-history/read-books.ts'
import type { Snapshot } from '../../portfolio/holding-history/replay-entries.ts'
import { valueInBatches, valueSnapshots } from '../../portfolio/valuation/value-snapshots.ts'
import { composeStatement, midnightsOf, type StatementFacts, snapshotsBefore } from './compose-statement.ts'
import { describeHead, describeInstrument, holderAddresses } from './describe-parts.ts'
import { type Draft, issueDocuments } from './issue-documents.ts'
import { listMovements } from './read.ts'
import { checkPeriod, titles } from './rules.ts'
import type { Document, StatementPeriod } from './schemas.ts'

/** Issues a statement of the account for the period, or refuses the period. */
export async function generateStatement(
  context: Context,
  id: string,
  period: StatementPeriod,
): Promise<Document> {
  const reader = { ...context, sql: context.outside }
  const account = await findAccount(reader, id)
  checkPeriod(period, account.created_at, context.now)
  // Every writer waits while the past is closed, so only a period that has a statement does it.
  await closePast(context, startOfDay(period.period_end))
  const facts = await gather(reader, account, period)
  return write(context, decideStatement(facts, period))
}

/** Decides the content of the statement of a period. */
const decideStatement = (facts: StatementFacts, period: StatementPeriod): Draft => ({
  title: titles.account_statement(period),
  reference: null,
  source: null,
  period,
  content: composeStatement(facts),
})

function write(context: Context, draft: Draft): Document {
  const [document] = issueDocuments(context, [draft])
  context.pending.resource = document!.id
  return document!
}

async function gather(
  context: ReadContext,
  account: AccountRow,
  period: StatementPeriod,
): Promise<StatementFacts> {
  const [from, to] = [startOfDay(period.period_start), startOfDay(period.period_end)]
  const start = { account: account.id, closed_at: account.closed_at, first: addMilliseconds(from, -1) }
  const opening = (await readBooks(context, [start])).get(account.id)!
  const movements = await listMovements(context, account.id, from, to)
  const snapshots = snapshotsBefore(midnightsOf(period), opening, movements)
  const ends = [snapshots[0]!, snapshots.at(-1)!]
  const [first, last] = await valueSnapshots(context, account.base_currency, ends)
  const addresses = await holderAddresses(context, [account.id])
  const instrumentsBefore = [...opening.positions.values()].map(({ instrument }) => instrument)
  const moved = movements.flatMap(({ instrument }) => instrument ?? [])
  const instruments = await listRows(context, [...instrumentsBefore, ...moved])
  return {
    ...(await describeHead(context, account, addresses)),
    ...period,
    funding_currencies: account.funding_currencies,
    opening,
    movements,
    valued: [first!, last!],
    history: await valueMidnights(context, account.base_currency, snapshots),
    instruments: new Map([...instruments].map(([id, row]) => [id, describeInstrument(row)])),
  }
}

// If a currency had no rate at a midnight between, the statement has no chart.
async function valueMidnights(context: ReadContext, currency: string, snapshots: Snapshot[]) {
  try {
    return await valueInBatches(context, currency, snapshots, ({ at, total_value }) => ({ at, total_value }))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'missing_price') return []
    throw error
  }
}
