// A withdrawal reserves settled cash for its payout to a bank account that is registered on the account.
import type { Static } from 'typebox'
import { unpayableReason } from '../../../banks/payable.ts'
import type { Context } from '../../../context.ts'
import { available, reserved } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { lockBalance } from '../../../ledger/read.ts'
import { sealRow } from '../../../privacy/seal-row.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import { lockAccount } from '../../customers/accounts/read.ts'
import { record } from '../../platform/events/record.ts'
import { readWithdrawableWith } from '../../portfolio/holdings/read.ts'
import { readAmount } from '../deposits/rules.ts'
import { lookUpFundingAccount } from '../funding-accounts/read.ts'
import { decideWithdrawal, type WithdrawalDecision, type WithdrawalFacts } from './decide-withdrawal.ts'
import type { CreateWithdrawalRequest, Withdrawal } from './schemas.ts'

type Request = Static<typeof CreateWithdrawalRequest>

/** Reserves the amount for its payout, or refuses and changes nothing; cash that the change has released counts. */
export async function createWithdrawal(
  context: Context,
  account_id: string,
  body: Request,
  released: Decimal = '0',
): Promise<Withdrawal> {
  const request = { ...body, amount: readAmount(body.amount) }
  const facts = await gather(context, account_id, request, released)
  return write(context, decideWithdrawal(facts, request))
}

// Cash from unsettled entries may not be withdrawn, and the ledger's own guard does not see which entries are settled.
// The lock on the balance makes withdrawals of one account wait for each other.
async function gather(
  context: Context,
  account_id: string,
  { funding_account, currency }: Request,
  released: Decimal,
): Promise<WithdrawalFacts> {
  const account = await lockAccount(context, account_id)
  const receiver = await lookUpFundingAccount(context, funding_account, account.id)
  await lockBalance(context, available(account.id), currency)
  const withdrawable = await readWithdrawableWith(context, { account: account.id, currency }, released)
  const unpayable_reason = receiver && unpayableReason(currency, receiver)
  return { account, receiver, unpayable_reason, available: withdrawable }
}

async function write(context: Context, decision: WithdrawalDecision): Promise<Withdrawal> {
  const { now } = context
  const { account, amount, currency, funding_account } = decision
  const withdrawal: Withdrawal = {
    id: newId('wdr_'),
    account,
    amount,
    currency,
    status: 'created',
    funding_account,
    completed_at: null,
    created_at: now,
    modified_at: now,
  }
  const transfers = [{ from: available(account), to: reserved(account), asset: currency, amount }]
  await post(context, { kind: 'withdrawal.reserve', reference: withdrawal.id, transfers })
  insertWithdrawal(context, withdrawal)
  record(context, 'withdrawal.created', withdrawal.id)
  context.pending.resource = withdrawal.id
  return withdrawal
}

function insertWithdrawal({ defer, tenant, vault }: Context, withdrawal: Withdrawal) {
  const { funding_account: receiver } = withdrawal
  const row = sealRow(vault, 'withdrawals', { ...withdrawal, owner_name: receiver.owner_name })
  defer`
    insert into withdrawals (tenant, id, account, amount, currency, funding_account, owner_name, receiver_modified_at,
                             created_at, modified_at)
    values (${tenant}, ${row.id}, ${row.account}, ${row.amount}, ${row.currency}, ${receiver.id}, ${row.owner_name},
            ${receiver.modified_at}, ${row.created_at}, ${row.modified_at})`
}
