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
  await ofMandate('mandates.revoke')
}
