// A payment run: every payout that is due goes into one file, and into no other.

import type { BankAccount } from '../../banks/bank.ts'
import { isBic, isSepa, whyUnpayable } from '../../banks/payable.ts'
import type { Context } from '../../context.ts'
import { lockAlone } from '../../db/locks.ts'
import { failParam } from '../../errors.ts'
import { businessDayFrom, currencyCalendarOf } from '../../fixed-income/calendars.ts'
import { CURRENCIES } from '../../values/currencies.ts'
import { money, sum } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { type Day, dayOf } from '../../values/time.ts'
import { readIban } from '../payments/rules.ts'
import { demandBank } from './demand-bank.ts'
import { findBankAccount, findReceivers, purposeOf } from './read.ts'

/** Sets the firm's account in the currency, from which payouts leave and to which deposits come. */
export async function setBankAccount(
  { sql, tenant, now }: Context,
  currency: string,
  given: BankAccount,
): Promise<BankAccount & { currency: string }> {
  if (!CURRENCIES.some((one) => one === currency))
    throw failParam('currency', 'invalid_param', 'Must be EUR, USD or GBP.')
  const iban = readIban(given.iban, 'iban')
  const bank_code = given.bank_code.toUpperCase()
  if (!isBic(bank_code)) throw failParam('bank_code', 'invalid_param', 'Must be a BIC.')
  const owner_name = given.owner_name.trim()
  if (owner_name === '' || owner_name.length > 70)
    throw failParam('owner_name', 'invalid_param', 'Must have 1 to 70 characters.')
  await sql`
    insert into bank_accounts (tenant, currency, owner_name, iban, bank_code, created_at, modified_at)
    values (${tenant}, ${currency}, ${owner_name}, ${iban}, ${bank_code}, ${now}, ${now})
    on conflict (tenant, currency) do update
    set owner_name = excluded.owner_name, iban = excluded.iban, bank_code = excluded.bank_code,
        modified_at = excluded.modified_at`
  return { currency, owner_name, iban, bank_code }
}

interface Due {
  withdrawal: string | null
  inbound_payment: string | null
  amount: string
}

/**
 * Puts every payout that is due in the currency and goes the same way, within SEPA or outside, into a new run and gives
 * its id, or undefined where none is. The bank carries it out on a day on which the currency is settled.
 */
export async function makeRun(
  context: Context,
  { bank, currency, execution_date }: { bank: string; currency: string; execution_date?: Day },
): Promise<string | undefined> {
  demandBank(context, bank)
  const { sql, tenant, now, actor } = context
  const payer = await findBankAccount(context, currency)
  // One run at a time: who comes second sees what the first has taken.
  await lockAlone(sql, 'payment run', tenant)
  const due = sameWay(await listPayable(context, currency))
  if (due.length === 0) return undefined
  const run = newId('run_')
  const on = businessDayFrom(currencyCalendarOf(currency), execution_date ?? dayOf(now))
  await sql`
    insert into payment_runs (tenant, id, bank, currency, execution_date, payouts, control_sum, owner_name, iban, bank_code,
                              ordered_by, created_at)
    values (${tenant}, ${run}, ${bank}, ${currency}, ${on}, ${due.length},
            ${money(sum(due.map(({ amount }) => amount)))}, ${payer.owner_name}, ${payer.iban}, ${payer.bank_code},
            ${actor.id}, ${now})`
  await sql`
    insert into payouts (tenant, id, run, withdrawal, inbound_payment, amount, currency, created_at, modified_at)
    select ${tenant}, x.id, ${run}, x.withdrawal, x.inbound_payment, x.amount, ${currency}, ${now}, ${now}
    from unnest(${due.map(() => newId('pyo_'))}::text[], ${due.map((one) => one.withdrawal)}::text[],
                ${due.map((one) => one.inbound_payment)}::text[], ${due.map((one) => one.amount)}::numeric[])
      as x (id, withdrawal, inbound_payment, amount)`
  context.pending.resource = run
  return run
}

interface Payable extends Due {
  is_sepa: boolean
  /** Why no bank could pay it. */
  reason: string | undefined
}

const sameWay = (due: Payable[]) => {
  const payable = due.filter((one) => one.reason === undefined)
  return payable.filter((one) => one.is_sepa === payable[0]!.is_sepa)
}

async function listPayable(context: Context, currency: string): Promise<Payable[]> {
  const due = await takeDue(context, currency)
  const receivers = await findReceivers(context, due)
  return due.map((one) => {
    const { receiver } = receivers.get(purposeOf(one))!
    return { ...one, is_sepa: isSepa(currency, receiver.iban), reason: whyUnpayable(currency, receiver) }
  })
}

/** Gives what is due and no bank could pay, with the reason; it waits until the receiver is registered anew. */
export async function listUnpayable(context: Context, currency: string) {
  const due = await listPayable(context, currency)
  return due.flatMap((one) =>
    one.reason ? [{ payout_of: purposeOf(one), amount: one.amount, reason: one.reason }] : [],
  )
}

// Withdrawals wait while their receiver is not proved or their account is suspended; what the bank refused waits for
// somebody to decide.
async function takeDue({ sql, tenant }: Context, currency: string): Promise<Due[]> {
  const withdrawals = await sql<Due>`
    select w.id as withdrawal, null as inbound_payment, w.amount
    from withdrawals w
    join funding_accounts f on f.tenant = w.tenant and f.id = w.funding_account
    join accounts a on a.tenant = w.tenant and a.id = w.account
    where w.tenant = ${tenant} and w.status = 'created' and w.currency = ${currency} and f.is_verified
      and a.status in ('active', 'closing')
      and not exists (select from payouts p where p.tenant = w.tenant and p.withdrawal = w.id
                      and p.status not in ('retried', 'given_back'))
    order by w.created_at, w.id for update of w`
  const returns = await sql<Due>`
    select null as withdrawal, i.id as inbound_payment, i.amount
    from inbound_payments i
    where i.tenant = ${tenant} and i.status = 'returning' and i.currency = ${currency}
      and not exists (select from payouts p where p.tenant = i.tenant and p.inbound_payment = i.id
                      and p.status not in ('retried', 'given_back'))
    order by i.received_at, i.id for update of i`
  return [...withdrawals, ...returns]
}
