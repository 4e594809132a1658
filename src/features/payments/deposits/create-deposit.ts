// A deposit announces money. On request the platform lends its amount until the money arrives.
import type { Static } from 'typebox'
import type { Context } from '../../../context.ts'
import { ADVANCES, available } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { newId } from '../../../values/ids.ts'
import { findAccount, lockAccount } from '../../customers/accounts/read.ts'
import { record } from '../../platform/events/record.ts'
import { bookTransaction } from '../../portfolio/holdings/book-transaction.ts'
import { type DepositDecision, type DepositFacts, decideDeposit } from './decide-deposit.ts'
import { generateReference, isAmbiguous } from './payment-reference.ts'
import { sumAdvances } from './read.ts'
import { advanceTerms, readAmount } from './rules.ts'
import type { CreateDepositRequest, Deposit } from './schemas.ts'

type Request = Static<typeof CreateDepositRequest>

/** Opens a deposit. It is credited immediately if the request wants an advance that stays within the limit. */
export async function createDeposit(context: Context, account_id: string, body: Request): Promise<Deposit> {
  const request = { ...body, amount: readAmount(body.amount) }
  const facts = await gather(context, account_id, request)
  return write(context, decideDeposit(facts, request))
}

// The reference is locked before the account, in the order of receivePayment().
async function gather(context: Context, account_id: string, request: Request): Promise<DepositFacts> {
  const account = await findAccount(context, account_id)
  const reference = await gatherReference(context, request)
  if (!request.request_advance) return { account, reference }
  return { reference, ...(await gatherAdvance(context, account_id, request.currency)) }
}

async function gatherReference(
  context: Context,
  { payment_reference: text, currency }: Request,
): Promise<DepositFacts['reference']> {
  if (text === undefined)
    return { text: await generateReference(context), is_generated: true, is_ambiguous: false }
  return { text, is_generated: false, is_ambiguous: await isAmbiguous(context, text, currency) }
}

// The account is locked while its advances are counted, so that parallel requests share one limit.
async function gatherAdvance(context: Context, account_id: string, currency: string) {
  const account = await lockAccount(context, account_id, 'alone')
  const terms = advanceTerms(context.settings, context.app.config.environment)
  return { account, advance: { ...terms, open: await sumAdvances(context, account_id, currency) } }
}

async function write(context: Context, decision: DepositDecision): Promise<Deposit> {
  const { now } = context
  const { is_advanced, is_generated, ...rest } = decision
  const deposit: Deposit = {
    id: newId('dep_'),
    ...rest,
    was_advanced: is_advanced,
    status: 'open',
    advanced_at: is_advanced ? now : null,
    completed_at: null,
    created_at: now,
    modified_at: now,
  }
  record(context, 'deposit.created', deposit.id)
  if (is_advanced) await creditAdvance(context, deposit)
  insertDeposit(context, deposit, is_generated)
  context.pending.resource = deposit.id
  return deposit
}

function insertDeposit({ defer, tenant }: Context, deposit: Deposit, is_generated: boolean) {
  defer`
    insert into deposits (tenant, id, account, amount, currency, payment_reference, is_reference_generated,
                          was_advanced, advanced_at, created_at, modified_at)
    values (${tenant}, ${deposit.id}, ${deposit.account}, ${deposit.amount}, ${deposit.currency},
            ${deposit.payment_reference}, ${is_generated}, ${deposit.was_advanced}, ${deposit.advanced_at},
            ${deposit.created_at}, ${deposit.modified_at})`
}

async function creditAdvance(context: Context, { id, account, amount, currency }: Deposit) {
  const transfers = [{ from: ADVANCES, to: available(account), asset: currency, amount }]
  const entry = await post(context, { kind: 'deposit.advance', reference: id, transfers })
  bookTransaction(context, {
    account,
    entry,
    settled: false,
    settlement_date: null,
    cash_amount: amount,
    currency,
    transaction_type: 'deposit',
    reference: id,
    reference_type: 'deposit',
    summary: 'Deposit',
  })
  record(context, 'deposit.advanced', id)
}
