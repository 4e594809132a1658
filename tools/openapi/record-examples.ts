// The story behind the examples of the API description: a tenant, a person who becomes a customer, money in, orders, what
// follows from them, and money out. Every operation is asked once for the record, with what a client would send.
import type { Examples } from '../../src/http/openapi/examples.ts'
import { CURRENT } from '../../src/versions/versions.ts'
import { normalizeExamples } from './normalize.ts'
import { type Body, type Player, playStory } from './play.ts'
import { becomeCustomer, begin, type Cast, describePerson, registerWebhook } from './story-customer.ts'
import { payIn, playMarket, readMarket, rollBill, trade } from './story-trading.ts'

async function readHoldings(cast: Cast) {
  const { player, account, etf } = cast
  const path = { account_id: account.id }
  const positions = await player.record('positions.list', { path, query: { open_only: 'true' } })
  cast.position = positions.find((one: Body) => one.instrument.id === etf.id)
  const position_id = cast.position.id
  await player.record('positions.list_all', { query: { open_only: 'true', limit: '10' } })
  await player.record('positions.retrieve', { path: { ...path, position_id } })
  await player.record('positions.list_transactions', { path: { id: position_id }, query: { limit: '10' } })
  await player.record('accounts.list_transactions', {
    path: { id: account.id },
    query: { limit: '10', transaction_types: ['buy', 'fee'] },
  })
  await player.record('transactions.list', { query: { transaction_types: 'fee', limit: '10' } })
  await player.record('accounts.value', { path })
  await player.record('positions.value', { path: { position_id } })
  await player.record('accounts.value_history', { path, query: { period_start: '2026-09-14' } })
  await player.record('accounts.returns', { path, query: { period: '1m' } })
  await player.record('positions.returns', { path: { position_id }, query: { period: 'all' } })
  await player.record('accounts.earnings', { path, query: { period: '1m' } })
  await player.record('positions.earnings', { path: { position_id } })
}

async function readFees({ player, account }: Cast) {
  const [charged] = await player.ask('accounts.list_transactions', {
    path: { id: account.id },
    query: { transaction_types: 'fee' },
  })
  const charge = await player.record('fee_charges.retrieve', { path: { fee_charge_id: charged.reference } })
  await player.record('fees.retrieve', { path: { fee_id: charge.fee.id } })
  await player.record('sandbox.refund_fee_charge', { path: { id: charge.id }, body: { amount: '0.50' } })
}

async function issueDocuments({ player, account }: Cast) {
  const path = { account_id: account.id }
  const statement = await player.record('documents.generate_statement', {
    path,
    body: { period_start: '2026-09-14', period_end: '2026-09-21' },
  })
  await player.record('documents.list', { path, query: { document_type: 'order_confirmation' } })
  const ofDocument = { document_id: statement.id }
  await player.record('documents.retrieve_content', { path: ofDocument })
  await player.record('documents.download', { path: ofDocument, query: { redirect: 'false' } })
}

async function payOut({ player, account }: Cast) {
  const path = { account_id: account.id }
  const receiver = await player.record('funding_accounts.register', {
    path,
    body: {
      owner_name: 'Mara Keller',
      iban: 'DE75512108001245126199',
      bank_code: 'EXMPDEFFXXX',
      currency: 'EUR',
      nickname: 'Household',
    },
  })
  await player.record('sandbox.verify_funding_account', { path: { id: receiver.id } })
  await player.record('funding_accounts.list', { path })
  const withdrawal = await player.record('withdrawals.create', {
    path,
    body: { amount: '1500.00', currency: 'EUR', funding_account: receiver.id },
  })
  const ofWithdrawal = { ...path, withdrawal_id: withdrawal.id }
  await player.record('sandbox.complete_withdrawal', { path: ofWithdrawal })
  await player.record('withdrawals.retrieve', { path: ofWithdrawal })
  await player.record('withdrawals.list', { path, query: { status: 'completed' } })
  await player.record('withdrawals.list_all', { query: { account: account.id, limit: '10' } })
  await player.record('sandbox.return_withdrawal', { path: ofWithdrawal })
}

async function followEvents({ player, order, webhook }: Cast) {
  const events = await player.record('events.list', { query: { 'resource[id]': order.id, limit: '10' } })
  const event = await player.record('events.retrieve', { path: { event_id: events.at(-1).id } })
  player.examples[CURRENT]!['events.stream'] = { query: { after: '0' }, response: event }
  const path = { webhook_id: webhook.id }
  const deliveries = await player.record('webhooks.list_deliveries', { path, query: { status: 'succeeded' } })
  await player.record('webhook_deliveries.list', { query: { webhook: webhook.id, limit: '10' } })
  const ofDelivery = { delivery_id: deliveries.at(-1).id }
  await player.record('webhook_deliveries.retrieve', { path: ofDelivery })
  await player.record('webhook_deliveries.redeliver', { path: ofDelivery })
  await player.record('webhooks.replay', { path, body: { after: 1, to: 4 } })
  await player.record('webhooks.test', { path, body: { event: { name: 'order.filled' } } })
  await player.record('sandbox.rotate_webhook_secret', { path })
  await player.record('webhooks.update', {
    path,
    body: { is_active: false, event_names: ['order.filled', 'order.settled'] },
  })
}

async function prove({ player }: Cast) {
  await player.record('activity.list', {
    query: { action: 'POST /accounts/{account_id}/orders', limit: '10' },
  })
  await player.record('activity.prove')
  await player.record('ledger.prove')
  await player.record('sandbox.read_ledger')
}

async function end({ player, account, customer, person }: Cast) {
  await player.record('sandbox.change_account', {
    path: { id: account.id },
    body: { switches: { can_withdraw: false } },
  })
  await player.record('sandbox.change_customer', {
    path: { id: customer.id },
    body: { mifid_category: 'professional' },
  })
  const [authority] = await player.ask('persons.list_authorities', { path: { id: person.id } })
  await player.record('sandbox.revoke_authority', { path: { id: authority.id } })
}

/** Tells the story: every operation is asked once. */
export async function tellStory(player: Player): Promise<void> {
  const cast = { player } as Cast
  await begin(cast)
  await registerWebhook(cast)
  await describePerson(cast)
  await becomeCustomer(cast)
  await payIn(cast)
  await readMarket(cast)
  await trade(cast)
  await rollBill(cast)
  await player.ask('sandbox.advance_clock', { body: { to: '2026-09-25T12:00:00.000Z' } })
  await readHoldings(cast)
  await readFees(cast)
  await issueDocuments(cast)
  await payOut(cast)
  await playMarket(cast)
  await followEvents(cast)
  await prove(cast)
  await end(cast)
}

/** Plays the story and gives the examples in their lasting form. */
export async function recordExamples(): Promise<Examples> {
  return normalizeExamples(await playStory(tellStory))
}
