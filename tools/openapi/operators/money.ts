// Payments, the bank and fees of a tenant.

import { bankId } from '../../../src/banks/iso20022/pain-001.ts'
import { camt053, FIRM, pain002 } from '../../../test/support/bank-files.ts'
import type { Body } from '../play.ts'
import type { Cast } from '../story-customer.ts'
import type { Desk, Person } from './desk.ts'

const SENDER = {
  currency: 'EUR',
  iban: 'DE89370400440532013000',
  bank_code: 'EXMPDEFFXXX',
  owner_name: 'Mara Keller',
}

/** Payments whose owner is unknown. */
export async function assign(desk: Desk, staff: Person, { account }: Cast) {
  const receive = () =>
    desk.client.ask('sandbox.receive_payment', {
      path: { account_id: account.id },
      body: { ...SENDER, amount: '250.00', reference: 'Savings of Mara' },
    })
  const [one, other] = [await receive(), await receive()]
  await desk.recordAs(staff, 'suspense.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'suspense.unmask', {
    path: { payment_id: one.id },
    body: { reason: 'The payer called.' },
  })
  await desk.recordAs(staff, 'suspense.assign', {
    body: { payments: [one.id], account: account.id, note: 'The payer named the account.' },
  })
  await desk.recordAs(staff, 'suspense.return', {
    path: { payment_id: other.id },
    body: { note: 'Nobody knows the payer.' },
  })
}

/** Withdrawals go to the bank in a file; the bank pays some of them and rejects others. */
export async function payOut(desk: Desk, staff: Person, cast: Cast) {
  const { client } = desk
  const path = { account_id: cast.account.id }
  await desk.recordAs(staff, 'bank_accounts.set', { body: { currency: 'EUR', ...FIRM } })
  const receiver = await client.ask('funding_accounts.register', {
    path,
    body: {
      owner_name: 'Mara Keller',
      iban: 'DE75512108001245126199',
      bank_code: 'EXMPDEFFXXX',
      currency: 'EUR',
      nickname: 'Household',
    },
  })
  await desk.recordAs(staff, 'funding_accounts.verify', { path: { funding_account_id: receiver.id } })
  const withdraw = (amount: string) =>
    client.ask('withdrawals.create', {
      path,
      body: { amount, currency: 'EUR', funding_account: receiver.id },
    })
  for (const amount of ['120.00', '80.00']) await withdraw(amount)
  const { run } = await desk.recordAs(staff, 'payment_runs.create', { body: { currency: 'EUR' } })
  await desk.recordAs(staff, 'payment_runs.list', { query: { limit: '10' } })
  const { payouts } = await desk.recordAs(staff, 'payment_runs.retrieve', { path: { run_id: run } })
  const file = await desk.recordAs(staff, 'payment_runs.submit', { path: { run_id: run } })
  await desk.recordAs(staff, 'payouts.unmask', {
    path: { payout_id: payouts[0].id },
    body: { reason: 'The bank asks for the receiver.' },
  })
  const xml = Buffer.from(file.file.content, 'base64').toString()
  const ids = [...xml.matchAll(/<EndToEndId>(.*?)<\/EndToEndId>/g)].map(([, id]) => id!)
  await desk.askAs(staff, 'bank_files.import', {
    body: { content: Buffer.from(pain002(bankId(run), ids)).toString('base64') },
  })
  const [first, second] = await desk.recordAs(staff, 'payouts.list_rejected', { query: { limit: '10' } })
  await desk.recordAs(staff, 'payouts.retry', { path: { payout_id: first.id } })
  await desk.recordAs(staff, 'payouts.reverse', { path: { payout_id: second.id } })
  const { id: withdrawal } = await withdraw('60.00')
  const ofWithdrawal = { path: { withdrawal_id: withdrawal } }
  await desk.recordAs(staff, 'withdrawals.unmask', {
    ...ofWithdrawal,
    body: { reason: 'The customer asks for the payment.' },
  })
  await desk.recordAs(staff, 'withdrawals.complete', ofWithdrawal)
  await desk.recordAs(staff, 'withdrawals.return', ofWithdrawal)
  await desk.recordAs(staff, 'withdrawals.list', { query: { limit: '10' } })
}

/** A statement of the bank, and the differences that it shows. */
export async function readBank(desk: Desk, staff: Person) {
  const movements = [
    { reference: 'B-1', amount: '35.00', text: 'Gift' },
    { reference: 'B-2', amount: '-4.50', text: 'Charges of the bank' },
    { reference: 'B-3', amount: '-7.25', text: 'Charges of the bank' },
  ]
  const content = camt053('S-1', '2026-09-11', '0.00', '23.25', movements)
  await desk.recordAs(staff, 'bank_files.import', {
    body: { content: Buffer.from(content).toString('base64') },
  })
  const [statement] = await desk.recordAs(staff, 'statements.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'statements.list_entries', { path: { statement_id: statement.id } })
  await desk.recordAs(staff, 'bank_entries.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'statements.list_incomplete')
  const breaks = await desk.recordAs(staff, 'breaks.list', { query: { limit: '10' } })
  const [one, other] = breaks.filter(({ kind }: Body) => kind === 'unexplained')
  await desk.recordAs(staff, 'breaks.book', {
    path: { break_id: one.id },
    body: { note: 'Charges of the bank.' },
  })
  await desk.recordAs(staff, 'breaks.resolve', {
    path: { break_id: other.id },
    body: { note: 'The bank corrects it tomorrow.' },
  })
}

/** Money in, and what moves between accounts. */
export async function move(desk: Desk, staff: Person, { account }: Cast) {
  const advanced = await desk.client.ask('deposits.create', {
    path: { account_id: account.id },
    body: { amount: '100.00', currency: 'EUR', request_advance: true },
  })
  await desk.recordAs(staff, 'deposits.reverse_advance', { path: { deposit_id: advanced.id } })
  await desk.recordAs(staff, 'deposits.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'transactions.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'firm_accounts.open', { body: { name: 'Goodwill', base_currency: 'EUR' } })
  await desk.recordAs(staff, 'transfers.create', {
    body: {
      kind: 'portfolio_transfer',
      to: account.id,
      lines: [{ amount: '25.00', currency: 'EUR' }],
      external_reference: 'case-1',
      note: 'Goodwill for a late payout.',
    },
  })
  await desk.recordAs(staff, 'transfers.list', { query: { limit: '10' } })
}

/** Fees, and a refund. */
export async function refund(desk: Desk, staff: Person) {
  await desk.recordAs(staff, 'fees.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'fees.list_runs', { query: { limit: '10' } })
  await desk.recordAs(staff, 'fees.list_arrears', { query: { limit: '10' } })
  const charges = await desk.recordAs(staff, 'fees.list_charges', { query: { limit: '10' } })
  await desk.recordAs(staff, 'fees.refund', {
    path: { charge_id: charges.at(-1).id },
    body: { amount: '0.50', reason: 'The order was late.' },
  })
}

/** Journals of clients that wait for a decision. */
export async function decideJournals(desk: Desk, staff: Person, cast: Cast) {
  const { client } = desk
  const [firm] = await client.ask('firm_accounts.list')
  const path = { account_id: firm.account }
  await client.ask('sandbox.receive_payment', { path, body: { ...SENDER, amount: '9000.00' } })
  const euros = { journal_type: 'cash', currency: 'EUR' }
  const post = () =>
    client.ask('journals.post', {
      body: { ...euros, from_account: firm.account, to_account: cast.account.id, amount: '1000.00' },
    })
  const postBatch = () =>
    client.ask('journal_batches.post', {
      body: {
        ...euros,
        from_account: firm.account,
        entries: [{ account: cast.account.id, amount: '1000.00' }],
      },
    })
  const [yes, no] = [await post(), await post()]
  const [yesBatch, noBatch] = [await postBatch(), await postBatch()]
  await desk.recordAs(staff, 'waiting_journals.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'waiting_journals.approve', { path: { journal_id: yes.id } })
  const reason = { reason: 'The campaign has ended.' }
  await desk.recordAs(staff, 'waiting_journals.reject', { path: { journal_id: no.id }, body: reason })
  await desk.recordAs(staff, 'waiting_journal_batches.approve', {
    path: { journal_batch_id: yesBatch.id },
  })
  await desk.recordAs(staff, 'waiting_journal_batches.reject', {
    path: { journal_batch_id: noBatch.id },
    body: reason,
  })
}
