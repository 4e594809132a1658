// Books one movement of an account's list to the cent, at the tenant's now, with its transfers: for
// stories with exact amounts that no market would give.
import { bookTransaction } from '../../src/features/portfolio/holdings/book-transaction.ts'
import { available, BANK, CUSTODY, FEES } from '../../src/ledger/chart.ts'
import { post } from '../../src/ledger/post.ts'
import { isPositive, negate } from '../../src/values/decimal.ts'
import { newId } from '../../src/values/ids.ts'
import type { Caller } from './client.ts'
import { changeAs, testApp } from './direct.ts'
import { emptyPosition, insertPositions } from './fill-positions.ts'

/** A movement; amounts and units are signed as the account sees them. */
export interface TestEntry {
  type: 'buy' | 'sell' | 'coupon_payment' | 'fee'
  cash: string
  units?: string
  price?: string
  accrued?: string
  tax?: string
  held?: TestHolding
}

export interface TestHolding {
  position: string
  instrument: string
}

/** Opens a position without units. */
export async function openTestPosition(
  tenant: Caller,
  account: string,
  instrument: string,
): Promise<TestHolding> {
  const position = newId('pos_')
  await changeAs(await testApp(), tenant.tenant, async ({ defer, tenant: owner, now }) => {
    defer`${insertPositions(owner, [emptyPosition(position, account, instrument, now)])}`
  })
  return { position, instrument }
}

/** Books the movement, settled. */
export async function bookEntry(tenant: Caller, account: string, entry: TestEntry): Promise<void> {
  const { type, cash, units, price, accrued, tax, held } = entry
  const moved = (asset: string, amount: string, house: string) =>
    isPositive(amount)
      ? { from: house, to: available(account), asset, amount }
      : { from: available(account), to: house, asset, amount: negate(amount) }
  await changeAs(await testApp(), tenant.tenant, async (context) => {
    const reference = newId('ord_')
    const transfers = [moved('EUR', cash, type === 'fee' ? FEES : BANK)]
    if (held && units) transfers.push(moved(held.instrument, units, CUSTODY))
    const id = await post(context, { kind: 'test', reference, transfers })
    if (held && units)
      context.defer`
        update positions set quantity = quantity + ${units}::numeric
        where tenant = ${context.tenant} and id = ${held.position}`
    bookTransaction(context, {
      account,
      position: held?.position ?? null,
      instrument: held?.instrument ?? null,
      entry: id,
      settled: true,
      settlement_date: context.now.slice(0, 10),
      cash_amount: cash,
      unit_quantity: units ?? null,
      unit_price: price ?? null,
      accrued_interest: accrued ?? null,
      tax: tax ?? '0',
      currency: 'EUR',
      transaction_type: type,
      reference,
      reference_type:
        type === 'fee' ? 'fee_charge' : type === 'coupon_payment' ? 'corporate_action' : 'order',
      summary: 'Booked by a test',
    })
  })
}
