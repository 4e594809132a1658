// A deposit announces money; on request the platform lends its amount until the money lands.

import type { Static } from 'typebox'
import type { Context } from '../../context.ts'
import { lockAlone } from '../../db/locks.ts'
import { fail, failParam } from '../../errors.ts'
import { ADVANCES, free } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { newId } from '../../values/ids.ts'
import { findAccount, holdAccount } from '../accounts/read.ts'
import { capabilities } from '../accounts/rules.ts'
import { bookTransaction } from '../holdings/book-transaction.ts'
import { lockReference } from './lock-reference.ts'
import { sumAdvances } from './read.ts'
import { advanceTerms, mayAdvance, minuteReference, readAmount } from './rules.ts'
import type { CreateDepositRequest, Deposit } from './schemas.ts'

type Asked = Static<typeof CreateDepositRequest>

/** Opens a deposit, and credits it at once where an advance was asked for and stays within the limit. */
export async function openDeposit(context: Context, account_id: string, asked: Asked): Promise<Deposit> {
  const { now } = context
  const amount = readAmount(asked.amount)
  const account = await findAccount(context, account_id)
  const { payment_reference: given, currency } = asked
  if (given !== undefined) await checkReference(context, given, currency)
  if (!capabilities(account).can_deposit) throw fail('deposit_forbidden')
  if (!account.funding_currencies.includes(currency)) throw fail('currency_not_supported')
  const deposit: Deposit = {
    id: newId('dep_'),
    account: account.id,
    amount,
    currency,
    payment_reference: given ?? (await makeReference(context)),
    was_advanced: false,
    status: 'open',
    advanced_at: null,
    completed_at: null,
    created_at: now,
    modified_at: now,
  }
  if (asked.request_advance) await advance(context, deposit)
  writeDeposit(context, deposit, given === undefined)
  context.pending.resource = deposit.id
  return deposit
}

function writeDeposit({ defer, tenant }: Context, deposit: Deposit, reference_made: boolean) {
  defer`
    insert into deposits (tenant, id, account, amount, currency, payment_reference, reference_made, was_advanced,
                          advanced_at, created_at, modified_at)
    values (${tenant}, ${deposit.id}, ${deposit.account}, ${deposit.amount}, ${deposit.currency},
            ${deposit.payment_reference}, ${reference_made}, ${deposit.was_advanced}, ${deposit.advanced_at},
            ${deposit.created_at}, ${deposit.modified_at})`
}

// Money that carries the reference must not be able to mean anything else.
async function checkReference(context: Context, reference: string, currency: string) {
  await lockReference(context, reference)
  const [taken] = await context.sql`
    select from deposits
    where tenant = ${context.tenant} and payment_reference = ${reference}
      and (status = 'completed' or currency <> ${currency})
    union all
    select from accounts where tenant = ${context.tenant} and reference = ${reference}
    limit 1`
  if (taken) throw failParam('body.payment_reference', 'duplicate', 'Must not match other deposits.')
}

// The minute as a number, or where that is taken the next number that is free; one request at a time.
async function makeReference({ sql, tenant, now }: Context): Promise<string> {
  await lockAlone(sql, 'generated reference', tenant)
  const [row] = await sql<{ reference: string }>`
    with recursive candidate (number) as (
      select greatest(${minuteReference(now)}::bigint, max(payment_reference)::bigint + 1)
      from deposits where tenant = ${tenant} and reference_made
      union all
      select number + 1 from candidate
      where exists (select from deposits where tenant = ${tenant} and payment_reference = number::text)
    )
    select max(number)::text as reference from candidate`
  return row!.reference
}

// The limit is per account and currency: the account's row is held while its advances are counted, and nothing is lent
// to one that has been closed meanwhile.
async function advance(context: Context, deposit: Deposit) {
  const { settings, app, now } = context
  const { enabled, limit } = advanceTerms(settings, app.config.environment)
  if (!enabled) throw fail('deposit_advance_forbidden')
  const { account, amount, currency } = deposit
  if (!capabilities(await holdAccount(context, account, 'alone')).can_deposit) throw fail('deposit_forbidden')
  if (!mayAdvance(await sumAdvances(context, account, currency), amount, limit)) return
  const transfers = [{ from: ADVANCES, to: free(account), asset: currency, amount }]
  const entry = await post(context, { kind: 'deposit.advance', reference: deposit.id, transfers })
  bookTransaction(context, {
    account,
    entry,
    settled: false,
    settlement_date: null,
    cash_amount: amount,
    currency,
    transaction_type: 'deposit',
    reference: deposit.id,
    reference_type: 'deposit',
    summary: 'Deposit',
  })
  deposit.was_advanced = true
  deposit.advanced_at = now
}
