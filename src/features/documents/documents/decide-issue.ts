// Decides which documents to issue for the jobs that wait, and which jobs are done. Pure.
import type { Instrument } from '../../../market/instrument.ts'
import type { FeesAt } from '../../billing/fee-schedules.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import type { Address } from '../../customers/persons/schemas.ts'
import type { DocumentIssuer } from './describe-parts.ts'
import { draftConfirmation, draftIncomeNote, draftWelcome } from './draft-documents.ts'
import type { Draft } from './issue-documents.ts'
import type { ConfirmedOrder, PaidIncome } from './read.ts'
import { type DocumentSource, isConfirmedWhole, sourceKey } from './rules.ts'
import type { PayInAccount } from './schemas.ts'

export interface IssueFacts {
  waiting: readonly { id: string; payload: DocumentSource }[]
  /** The sources that have their document already. */
  issued: ReadonlySet<string>
  letterhead: DocumentIssuer
  accounts: ReadonlyMap<string, AccountRow>
  /** By the source of their confirmation. */
  orders: ReadonlyMap<string, ConfirmedOrder>
  /** By the transaction. */
  income: ReadonlyMap<string, PaidIncome>
  instruments: ReadonlyMap<string, Instrument>
  addresses: ReadonlyMap<string, Address>
  deposit_accounts: readonly PayInAccount[]
  feesAt: FeesAt
}

export interface IssueDecision {
  /** One for each source that needs one and has none yet, by type. */
  drafts: Draft[]
  /** The ids of the jobs whose source then has its document, or needs none. */
  done: string[]
  failures: unknown[]
}

/** Drafts each document; a job whose document cannot be drafted is not done, and delays no other. */
export function decideIssue(facts: IssueFacts): IssueDecision {
  const drafts: Draft[] = []
  const failures = new Map<string, unknown>()
  for (const source of sourcesToDraft(facts))
    try {
      const draft = draftOf(facts, source)
      if (draft) drafts.push(draft)
    } catch (error) {
      failures.set(sourceKey(source), error)
    }
  const done = facts.waiting.filter(({ payload }) => !failures.has(sourceKey(payload)))
  return { drafts, done: done.map(({ id }) => id), failures: [...failures.values()] }
}

/** The sources without a document, each once. */
export function sourcesToDraft(facts: Pick<IssueFacts, 'waiting' | 'issued'>): DocumentSource[] {
  const sources = new Map(facts.waiting.map(({ payload }) => [sourceKey(payload), payload]))
  return [...sources].flatMap(([key, source]) => (facts.issued.has(key) ? [] : [source]))
}

// Undefined for a source that needs no document any more.
function draftOf(facts: IssueFacts, { document_type, source }: DocumentSource): Draft | undefined {
  const { letterhead, addresses } = facts
  if (document_type === 'welcome_letter')
    return draftWelcome(letterhead, rowOf(facts.accounts, source), addresses, facts.deposit_accounts)
  if (document_type === 'income_note') {
    const income = rowOf(facts.income, source)
    const instrument = rowOf(facts.instruments, income.instrument)
    return draftIncomeNote(letterhead, rowOf(facts.accounts, income.account), addresses, income, instrument)
  }
  const order = rowOf(facts.orders, source)
  if (isConfirmedWhole(order)) return undefined
  const account = rowOf(facts.accounts, order.account)
  const instrument = rowOf(facts.instruments, order.instrument)
  return draftConfirmation(letterhead, account, addresses, order, instrument, facts.feesAt)
}

function rowOf<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id)
  if (!row) throw new Error(`there is no ${id} to make a document of`)
  return row
}
