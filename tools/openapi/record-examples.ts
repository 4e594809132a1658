// The story behind the examples of the API description: a tenant, a person who becomes a customer, money in, orders and
// their effects, and money out. Each operation is recorded once, with a request as a client would send it.
import type { Examples } from '../../src/http/openapi/examples.ts'
import { CURRENT } from '../../src/versions/versions.ts'
import { until } from '../../test/support/until.ts'
import { normalizeExamples } from './normalize.ts'
import { type Body, newPlayer, type Player, playStory, recordAt } from './play.ts'
import { becomeCustomer, begin, type Cast, describePerson, registerWebhook } from './story-customer.ts'
import { debit } from './story-direct-debits.ts'
import { receiveDividend } from './story-dividends.ts'
import { moveBetweenAccounts } from './story-journals.ts'
import { followModel } from './story-models.ts'
import { sendBatch } from './story-order-batches.ts'
import { pool } from './story-pools.ts'
import { save } from './story-savings-plans.ts'
import { transferSecurities } from './story-securities-transfers.ts'
import { payIn, playMarket, readMarket, rollBill, trade } from './story-trading.ts'

// The server stores its log beside the requests.
async function readRequestLog(player: Player) {
  const query = { operation: 'orders.place', limit: '1' }
  await until<Body[]>(
    () => player.ask('request_logs.list', { query }),
    (logged) => logged.length > 0,
  )
  await player.record('request_logs.list', { query })
}

async function readHoldings(cast: Cast) {
  const { player, account, etf } = cast
  const ofAccount = recordAt(player, { account_id: account.id })
  const positions = await ofAccount('positions.list', { query: { open_only: 'true' } })
  cast.position = positions.find((one: Body) => one.instrument.id === etf.id)
  const path = { position_id: cast.position.id }
  const ofPosition = recordAt(player, path)
  await player.record('positions.list_all', { query: { open_only: 'true', limit: '10' } })
  await player.record('positions.retrieve', { path: { account_id: account.id, ...path } })
  await ofPosition('positions.list_lots')
  await player.record('positions.list_transactions', {
    path: { id: cast.position.id },
    query: { limit: '10' },
  })
  await player.record('accounts.list_transactions', {
    path: { id: account.id },
    query: { limit: '10', transaction_types: ['buy', 'fee'] },
  })
  await player.record('transactions.list', { query: { transaction_types: 'fee', limit: '10' } })
  await ofAccount('accounts.value')
  await ofPosition('positions.value')
  await ofAccount('accounts.value_history', { query: { period_start: '2026-09-14' } })
  await ofAccount('accounts.returns', { query: { period: '1m' } })
  await ofPosition('positions.returns', { query: { period: 'all' } })
  await ofAccount('accounts.earnings', { query: { period: '1m' } })
  await ofPosition('positions.earnings')
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
  const ofAccount = recordAt(player, { account_id: account.id })
  const statement = await ofAccount('documents.generate_statement', {
    body: { period_start: '2026-09-14', period_end: '2026-09-21' },
  })
  await ofAccount('documents.list', { query: { document_type: 'order_confirmation' } })
  const ofDocument = recordAt(player, { document_id: statement.id })
  await ofDocument('documents.retrieve_content')
  await ofDocument('documents.download', { query: { redirect: 'false' } })
}

async function payOut({ player, account }: Cast) {
  const path = { account_id: account.id }
  const ofAccount = recordAt(player, path)
  const receiver = await ofAccount('funding_accounts.register', {
    body: {
      owner_name: 'Mara Keller',
      iban: 'DE75512108001245126199',
      bank_code: 'EXMPDEFFXXX',
      currency: 'EUR',
      nickname: 'Household',
    },
  })
  await player.record('sandbox.verify_funding_account', { path: { id: receiver.id } })
  await ofAccount('funding_accounts.list')
  const withdrawal = await ofAccount('withdrawals.create', {
    body: { amount: '1500.00', currency: 'EUR', funding_account: receiver.id },
  })
  const ofWithdrawal = recordAt(player, { ...path, withdrawal_id: withdrawal.id })
  await ofWithdrawal('sandbox.complete_withdrawal')
  await ofWithdrawal('withdrawals.retrieve')
  await ofAccount('withdrawals.list', { query: { status: 'completed' } })
  await player.record('withdrawals.list_all', { query: { account: account.id, limit: '10' } })
  await ofWithdrawal('sandbox.return_withdrawal')
}

async function followEvents({ player, order, webhook }: Cast) {
  const events = await player.record('events.list', { query: { 'resource[id]': order.id, limit: '10' } })
  const event = await player.record('events.retrieve', { path: { event_id: events.at(-1).id } })
  player.examples[CURRENT]!['events.stream'] = { query: { after: '0' }, response: event }
  const ofWebhook = recordAt(player, { webhook_id: webhook.id })
  const deliveries = await ofWebhook('webhooks.list_deliveries', { query: { status: 'succeeded' } })
  await player.record('webhook_deliveries.list', { query: { webhook: webhook.id, limit: '10' } })
  const ofDelivery = recordAt(player, { delivery_id: deliveries.at(-1).id })
  await ofDelivery('webhook_deliveries.retrieve')
  await ofDelivery('sandbox.show_sent_delivery')
  await ofDelivery('webhook_deliveries.redeliver')
  await ofWebhook('webhooks.replay', { body: { after: 1, to: 4 } })
  await ofWebhook('webhooks.test', { body: { event: { name: 'order.filled' } } })
  await ofWebhook('sandbox.rotate_webhook_secret')
  await ofWebhook('webhooks.update', {
    body: { is_active: false, event_names: ['order.filled', 'order.settled'] },
  })
}

async function prove({ player }: Cast) {
  await readRequestLog(player)
  await player.record('search.list', { query: { q: 'mara kel', limit: '10' } })
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

/** Plays the story: every operation is called once. */
export async function tellStory(player: Player): Promise<void> {
  const cast = { player } as Cast
  await begin(cast)
  await registerWebhook(cast)
  await describePerson(cast)
  await becomeCustomer(cast)
  await payIn(cast)
  await readMarket(cast)
  await trade(cast)
  await sendBatch(cast)
  await rollBill(cast)
  await player.ask('sandbox.advance_clock', { body: { to: '2026-09-25T12:00:00.000Z' } })
  await readHoldings(cast)
  await readFees(cast)
  await issueDocuments(cast)
  await payOut(cast)
  await moveBetweenAccounts(cast)
  await playMarket(cast)
  await followEvents(cast)
  await prove(cast)
  await receiveDividend(cast)
  await pool(cast)
  await save(cast)
  await transferSecurities(cast)
  await followModel(cast)
  await debit(cast)
  await end(cast)
}

/** Plays the story and returns the examples in their lasting form. */
export async function recordExamples(): Promise<Examples> {
  return normalizeExamples(await playStory(tellStory, newPlayer))
}
