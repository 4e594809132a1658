// The part of the story behind the examples in which an account is funded by direct debit.
import { recordAt } from './play.ts'
import type { Cast } from './story-customer.ts'

export async function debit({ player, account }: Cast) {
  const ofAccount = recordAt(player, { account_id: account.id })
  const { now } = await player.ask('sandbox.retrieve_clock')
  const mandate = await ofAccount('mandates.create', {
    body: {
      iban: 'DE89370400440532013000',
      debtor_name: 'Mara Keller',
      signed_at: now,
      reference: 'MK-2026-1',
    },
  })
  await ofAccount('mandates.list', { query: { status: 'active', limit: '10' } })
  const ofMandate = recordAt(player, { mandate_id: mandate.id })
  await ofMandate('mandates.retrieve')
  const debit = await ofAccount('direct_debits.create', {
    body: { mandate: mandate.id, amount: '50.00', currency: 'EUR', remittance: 'Savings of December' },
  })
  await player.record('direct_debits.cancel', { path: { direct_debit_id: debit.id } })
  // The simulated bank leaves a debit of 6004 to these operations.
  const path = { account_id: account.id }
  const body = { mandate: mandate.id, amount: '6004', currency: 'EUR' }
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await player.ask('direct_debits.create', { path, body })).id)
  await player.ask('sandbox.advance_clock', { body: { seconds: 86_400 * 7 } })
  const [returned, refunded, rejected] = ids.map((direct_debit_id) => recordAt(player, { direct_debit_id }))
  await rejected!('sandbox.reject_direct_debit', { body: { reason_code: 'AM04' } })
  await returned!('sandbox.collect_direct_debit')
  await player.ask('sandbox.collect_direct_debit', { path: { direct_debit_id: ids[1]! } })
  await returned!('sandbox.return_direct_debit', { body: { reason_code: 'AM04' } })
  await refunded!('sandbox.refund_direct_debit', { body: {} })
  await returned!('direct_debits.retrieve')
  await ofAccount('direct_debits.list', { query: { status: 'returned', limit: '10' } })
  await ofMandate('mandates.revoke')
}
