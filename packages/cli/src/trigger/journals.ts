// Journals between an account and a new one of the firm.
import { fundAccount, type Stage } from './stage.ts'

/** Moves 1.00 from the account to the firm, and gives the id of the journal. */
export async function postJournal(stage: Stage): Promise<string> {
  const { hf, say } = stage
  const from_account = await fundAccount(stage)
  const { account: to_account } = await hf.sandbox.open_firm_account({ name: 'Firm' })
  const cash = { journal_type: 'cash', currency: 'EUR', amount: '1.00' } as const
  const { id } = await hf.journals.post({ ...cash, from_account, to_account })
  say(`1.00 EUR moved from the account ${from_account} to the account ${to_account} of the firm.`)
  return id
}

/** Moves it back. */
export async function reverseJournal(stage: Stage): Promise<string> {
  const journal = await postJournal(stage)
  await stage.hf.journals.reverse(journal, { reason: 'Moved back' })
  return journal
}
