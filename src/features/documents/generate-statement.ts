// An account statement: what the account held before and after a period and every movement between, issued as it stands.
import type { Context, ReadContext } from '../../context.ts'
import { startOfDay } from '../../values/time.ts'
import { type AccountRow, findAccount } from '../accounts/read.ts'
import { listRows } from '../catalog/read.ts'
import { valueStandings } from '../valuation/value-standings.ts'
import { closeDays } from './close-days.ts'
import { composeStatement, periodStandings } from './compose-statement.ts'
import { describeHead, describeInstrument } from './describe-parts.ts'
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
  await closeDays(context, startOfDay(period.period_end))
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
  const standings = periodStandings(period, opening, movements)
  const [first, last] = await valueStandings(context, account.base_currency, standings)
  const held = [...opening.positions.values()].map(({ instrument }) => instrument)
  const moved = movements.flatMap(({ instrument }) => instrument ?? [])
  const instruments = await listRows(context, [...held, ...moved])
  return composeStatement({
    ...(await describeHead(context, account)),
    ...period,
    funding_currencies: account.funding_currencies,
    ...{ opening, movements, valued: [first!, last!] },
    instruments: new Map([...instruments].map(([id, row]) => [id, describeInstrument(row)])),
  })
}
