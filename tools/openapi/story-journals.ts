// The part of the story behind the examples in which cash and units move between accounts.
import type { Cast } from './story-customer.ts'

export async function moveBetweenAccounts({ player, account, tenant }: Cast) {
  const firm = await player.record('sandbox.open_firm_account', {
    body: { name: 'Rewards', base_currency: 'EUR' },
  })
  const funding = {
    amount: '5000.00',
    currency: 'EUR',
    iban: 'DE89370400440532013000',
    bank_code: 'EXMPDEFFXXX',
  }
  await player.ask('sandbox.receive_payment', {
    path: { account_id: firm.account },
    body: { ...funding, owner_name: 'My investing app' },
  })
  await player.record('firm_accounts.list')
  const give = { from_account: firm.account, to_account: account.id }
  const euros = { journal_type: 'cash', currency: 'EUR' }
  const journal = await player.record('journals.post', {
    body: {
      ...give,
      ...euros,
      amount: '25.00',
      purpose: 'reward',
      description: 'Welcome',
      external_reference: 'welcome-1',
    },
  })
  const path = { journal_id: journal.id }
  await player.record('journals.retrieve', { path })
  await player.record('journals.list', { query: { account: account.id, limit: '10' } })
  await player.record('journals.reverse', { path, body: { reason: 'Paid twice' } })
  const entries = [{ account: account.id, amount: '12.50', external_reference: 'may-1' }]
  const batch = await player.record('journal_batches.post', {
    body: { from_account: firm.account, ...euros, purpose: 'fee_rebate', entries },
  })
  await player.record('journal_batches.retrieve', { path: { journal_batch_id: batch.id } })
  const waiting = async () => {
    const { id } = await player.ask('journals.post', { body: { ...give, ...euros, amount: '1000.00' } })
    return { journal_id: id as string }
  }
  const waitingBatch = async () => {
    const body = {
      from_account: firm.account,
      ...euros,
      entries: [{ account: account.id, amount: '1000.00' }],
    }
    return { journal_batch_id: (await player.ask('journal_batches.post', { body })).id }
  }
  const [approved, rejected, cancelled] = [await waiting(), await waiting(), await waiting()]
  await player.record('journals.cancel', { path: cancelled })
  const approvedBatch = await waitingBatch()
  const approver = await player.record('sandbox.create_client', { body: { name: 'Approvals' } })
  player.become(approver)
  await player.record('journals.approve', { path: approved })
  await player.record('journals.reject', { path: rejected, body: { reason: 'Not agreed' } })
  await player.record('journal_batches.approve', { path: approvedBatch })
  player.become(tenant)
  const rejectedBatch = await waitingBatch()
  player.become(approver)
  await player.record('journal_batches.reject', { path: rejectedBatch, body: { reason: 'Not agreed' } })
  player.become(tenant)
}
