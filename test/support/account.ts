// Puts an account into a state that a story needs and no operation of the story brings about.

import { closeAccount } from '../../src/features/back-office/compliance/close-account.ts'
import { openAccount } from '../../src/features/customers/accounts/open-account.ts'
import { bookTransaction } from '../../src/features/portfolio/holdings/book-transaction.ts'
import { available, BANK, CUSTODY, reserved, UNSETTLED_TRADES } from '../../src/ledger/chart.ts'
import { post } from '../../src/ledger/post.ts'
import { add, multiply, negate } from '../../src/values/decimal.ts'
import { newId } from '../../src/values/ids.ts'
import type { Body, Caller } from './client.ts'
import { changeAs, testApp } from './direct.ts'
import { insertPositions } from './fill-positions.ts'
import { passTime } from './until.ts'

/** Sets status or currencies of the account as an operator would, and returns its row. */
export async function setAccount(
  tenant: Caller,
  id: string,
  {
    status = null,
    funding_currencies = null,
  }: { status?: string | null; funding_currencies?: string[] | null },
): Promise<Body> {
  const app = await testApp()
  const [row] = await app.database.write(tenant.tenant)`
    update accounts
    set status = coalesce(${status}, status), funding_currencies = coalesce(${funding_currencies}, funding_currencies)
    where tenant = ${tenant.tenant} and id = ${id}
    returning *`
  return row
}

/** Starts work while an empty account closes, before the closing is committed, and returns the work. */
export async function whileClosing<T>(tenant: Caller, id: string, work: () => Promise<T>): Promise<T> {
  const app = await testApp()
  let begun: Promise<T> | undefined
  await changeAs(app, tenant.tenant, async (context) => {
    if (!(await closeAccount(context, id))) throw new Error(`account ${id} does not close`)
    begun = work()
    begun.catch(() => {})
    await passTime(300, 'the work is to reach the lock in the meantime')
  })
  return begun!
}

/** Books an executed, unsettled buy over the cash spent, and sets cash aside as for orders under way. */
export async function postTestHolding(
  tenant: Caller,
  account: string,
  { spent, reserved: reserved_amount }: { spent: string; reserved: string },
): Promise<void> {
  await changeAs(await testApp(), tenant.tenant, async (context) => {
    const transfers = [
      { from: available(account), to: UNSETTLED_TRADES, asset: 'EUR', amount: spent },
      { from: available(account), to: reserved(account), asset: 'EUR', amount: reserved_amount },
    ]
    const entry = await post(context, { kind: 'test', reference: account, transfers })
    bookTransaction(context, {
      account,
      entry,
      settled: false,
      settlement_date: '2030-01-01',
      cash_amount: `-${spent}`,
      currency: 'EUR',
      transaction_type: 'buy',
      reference: 'ord_test',
      reference_type: 'order',
      summary: 'Buy',
    })
  })
}

/** Pays cash of the account out, as an operator would by hand. */
export async function payOut(
  tenant: Caller,
  account: string,
  amount: string,
  currency = 'EUR',
): Promise<void> {
  await changeAs(await testApp(), tenant.tenant, async (context) => {
    const transfers = [{ from: available(account), to: BANK, asset: currency, amount }]
    const entry = await post(context, { kind: 'test', reference: account, transfers })
    bookTransaction(context, {
      account,
      entry,
      settled: true,
      settlement_date: context.now.slice(0, 10),
      cash_amount: negate(amount),
      currency,
      transaction_type: 'withdrawal',
      reference: null,
      reference_type: 'withdrawal',
      summary: 'Paid out by hand',
    })
  })
}

/** Opens a further account for the customer, as an operator would. */
export async function openFurtherAccount(tenant: Caller, customer: string): Promise<string> {
  return changeAs(await testApp(), tenant.tenant, async (context) =>
    openAccount(context, { customer, name: 'Further', base_currency: 'EUR', is_primary: false }),
  )
}

export interface TestPosition {
  instrument: string
  status?: 'open' | 'closing' | 'closed'
  /** Bought and settled. */
  settled: string
  /** Bought, or sold where negative, and not settled. */
  unsettled: string
  /** Of the open position, set aside for sells. */
  reserved: string
  settlement_date?: string
}

/** Gives the account a position with those units at 105.00 each, and returns its id. */
export async function postTestPosition(
  tenant: Caller,
  account: string,
  wanted: TestPosition,
): Promise<string> {
  const {
    instrument,
    status = 'open',
    settled,
    unsettled,
    reserved: reserved_amount,
    settlement_date = '2030-01-01',
  } = wanted
  const id = newId('pos_')
  await changeAs(await testApp(), tenant.tenant, async (context) => {
    const total = add(settled, unsettled)
    const row = {
      id,
      account,
      instrument,
      status,
      quantity: total,
      cost: multiply(total, '105'),
      average_price: '105',
      ytm: '3.2',
      total_buy_trades: 2,
      opened_at: context.now,
      closed_at: status === 'closed' ? context.now : null,
    }
    context.defer`${insertPositions(context.tenant, [row])}`
    const transfers = [
      { from: CUSTODY, to: available(account), asset: instrument, amount: total },
      { from: available(account), to: reserved(account), asset: instrument, amount: reserved_amount },
    ]
    const entry = await post(context, { kind: 'test', reference: id, transfers })
    for (const [unit_quantity, isSettled] of [
      [settled, true],
      [unsettled, false],
    ] as const)
      bookTransaction(context, {
        account,
        position: id,
        entry,
        settled: isSettled,
        settlement_date,
        cash_amount: null,
        unit_quantity,
        unit_price: '105',
        currency: 'EUR',
        instrument,
        transaction_type: 'position_migration_in',
        reference: null,
        reference_type: 'position_migration_in',
        summary: 'Migration',
      })
  })
  return id
}
