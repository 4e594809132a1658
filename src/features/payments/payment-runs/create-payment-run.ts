// A payment run: every due payment of one currency and route goes into one file, and into no other.
import type { BankAccount } from '../../../banks/bank.ts'
import type { Context } from '../../../context.ts'
import { lockAlone } from '../../../db/locks.ts'
import { newId } from '../../../values/ids.ts'
import { type Day, dayOf } from '../../../values/time.ts'
import { decidePaymentRun, type PaymentRunDecision, type PaymentRunFacts } from './decide-payment-run.ts'
import { lockDuePayments } from './lock-due-payments.ts'
import { findBankAccount } from './read.ts'
import { requireLiveBank } from './require-live-bank.ts'

interface Request {
  bank: string
  currency: string
  /** Today if it is missing. */
  execution_date?: Day
}

/** Creates a run with the due payments of one route and returns its id, or undefined if no payment is due. */
export async function createPaymentRun(context: Context, request: Request): Promise<string | undefined> {
  requireLiveBank(context, request.bank)
  const { payer, facts } = await gather(context, request)
  const decision = decidePaymentRun(facts)
  return decision && write(context, request, payer, decision)
}

// One run at a time, so that a second one sees the payments of the first.
async function gather(
  context: Context,
  { currency, execution_date }: Request,
): Promise<{ payer: BankAccount; facts: PaymentRunFacts }> {
  const payer = await findBankAccount(context, currency)
  await lockAlone(context.sql, 'payment run', context.tenant)
  const due = await lockDuePayments(context, currency)
  return { payer, facts: { due, currency, earliest_day: execution_date ?? dayOf(context.now) } }
}

async function write(
  context: Context,
  { bank, currency }: Request,
  payer: BankAccount,
  { payments, control_sum, execution_date }: PaymentRunDecision,
): Promise<string> {
  const { sql, tenant, now, actor } = context
  const run = newId('run_')
  await sql`
    insert into payment_runs (tenant, id, bank, currency, execution_date, payouts, control_sum, owner_name, iban,
                              bank_code, ordered_by, created_at)
    values (${tenant}, ${run}, ${bank}, ${currency}, ${execution_date}, ${payments.length}, ${control_sum},
            ${payer.owner_name}, ${payer.iban}, ${payer.bank_code}, ${actor.id}, ${now})`
  await sql`
    insert into payouts (tenant, id, run, withdrawal, inbound_payment, amount, currency, created_at, modified_at)
    select ${tenant}, x.id, ${run}, x.withdrawal, x.inbound_payment, x.amount, ${currency}, ${now}, ${now}
    from unnest(${payments.map(() => newId('pyo_'))}::text[],
                ${payments.map(({ withdrawal }) => withdrawal)}::text[],
                ${payments.map(({ inbound_payment }) => inbound_payment)}::text[],
                ${payments.map(({ amount }) => amount)}::numeric[])
      as x (id, withdrawal, inbound_payment, amount)`
  context.pending.resource = run
  return run
}
