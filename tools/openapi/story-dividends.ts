// The part of the story behind the examples in which a stock pays a dividend, and its tax is reclaimed.
import { addDays } from '../../src/values/time.ts'
import { recordAt } from './play.ts'
import type { Cast } from './story-customer.ts'

const FRENCH_STOCK = 'FR0000121014'

export async function receiveDividend({ player, account, customer }: Cast) {
  const ofAccount = recordAt(player, { account_id: account.id })
  const ofCustomer = recordAt(player, { customer_id: customer.id })
  await player.record('customers.put_tax_declaration', {
    path: { customer_id: customer.id, country: 'US' },
    body: { signed_on: '2026-09-14' },
  })
  await ofCustomer('customers.list_tax_declarations')
  await ofAccount('accounts.update_income_settings', { body: { income: 'reinvest' } })
  const stock = await player.ask('instruments.retrieve', { path: { id_or_symbol: FRENCH_STOCK } })
  await player.ask('sandbox.set_price', { body: { symbol: FRENCH_STOCK, bid: '600.00', ask: '600.00' } })
  await player.ask('orders.place', {
    path: { account_id: account.id },
    body: { instrument: stock.id, order_type: 'market', side: 'buy', quantity: '2' },
  })
  await player.ask('sandbox.advance_clock', { body: { seconds: 60 } })
  const [position] = await player.ask('positions.list', { path: { account_id: account.id } })
  await player.record('positions.update_income_settings', {
    path: { position_id: position.id },
    body: { income: 'reinvest' },
  })
  await ofAccount('accounts.retrieve_income_settings')
  const dividend = async () => {
    const { now } = await player.ask('sandbox.advance_clock', { body: { seconds: 86_400 } })
    const day = now.slice(0, 10)
    return player.ask('sandbox.enter_corporate_action', {
      body: {
        type: 'dividend',
        instrument: stock.id,
        amount_per_unit: '5.50',
        ex_date: day,
        record_date: day,
        payment_date: day,
      },
    })
  }
  const { id } = await dividend()
  await dividend()
  await player.ask('sandbox.advance_clock', { body: { seconds: 86_400 } }) // Both wait for the end of the record date.
  await ofAccount('accounts.list_reinvestments', { query: { limit: '10' } })
  await player.record('corporate_actions.list', { query: { instrument: stock.id, limit: '10' } })
  await player.record('corporate_actions.retrieve', { path: { corporate_action_id: id } })
  await ofAccount('accounts.list_corporate_actions', { query: { status: 'processed', limit: '10' } })
  const [open, other] = await ofAccount('accounts.list_tax_reclaims', { query: { status: 'open' } })
  await player.record('sandbox.pay_tax_reclaim', { path: { tax_reclaim_id: open.id } })
  await player.record('sandbox.refuse_tax_reclaim', { path: { tax_reclaim_id: other.id } })
  await electOnRights({ player, account, instrument: stock.id })
}

// Rights on the same stock, which the account exercises.
async function electOnRights({
  player,
  account,
  instrument,
}: Pick<Cast, 'player' | 'account'> & { instrument: string }) {
  const { now } = await player.ask('sandbox.advance_clock', { body: { seconds: 86_400 } })
  const day = (days: number) => addDays(now.slice(0, 10), days)
  const { id } = await player.ask('sandbox.enter_corporate_action', {
    body: {
      type: 'rights_issue',
      instrument,
      ratio: '1',
      subscription_ratio: '2',
      subscription_price: '450.00',
      rights_price: '35.00',
      default_election: 'sell',
      election_deadline: `${day(5)}T16:00:00Z`,
      ex_date: day(0),
      record_date: day(1),
      payment_date: day(7),
    },
  })
  await player.record('accounts.elect', {
    path: { account_id: account.id, corporate_action_id: id },
    body: { election: 'exercise', rights: '2' },
  })
}
