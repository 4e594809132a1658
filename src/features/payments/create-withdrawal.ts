// A withdrawal sets settled cash aside for a bank account that is registered on the account.
import type { Static } from 'typebox'
import { whyUnpayable } from '../../banks/payable.ts'
import type { Context } from '../../context.ts'
import { fail, failParam } from '../../errors.ts'
import { free, held } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { lockBalance } from '../../ledger/read.ts'
import { isLess } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { holdAccount } from '../accounts/read.ts'
import { capabilities } from '../accounts/rules.ts'
import { availableCash } from '../holdings/read.ts'
import { lookUpFundingAccount } from './read.ts'
import { readAmount } from './rules.ts'
import type { CreateWithdrawalRequest, Withdrawal } from './schemas.ts'

type Asked = Static<typeof CreateWithdrawalRequest>

/** Sets the amount aside and promises its payout, or refuses and changes nothing. */
export async function createWithdrawal(
  context: Context,
  account_id: string,
  asked: Asked,
): Promise<Withdrawal> {
  const { now } = context
  const amount = readAmount(asked.amount)
  const account = await holdAccount(context, account_id)
  const receiver = await lookUpFundingAccount(context, asked.funding_account, account.id)
  if (!receiver)
    throw failParam('body.funding_account', 'not_found', 'Must be a funding account of this account.')
  const { currency } = asked
  if (!capabilities(account).can_withdraw) throw fail('withdrawal_forbidden')
  if (!account.funding_currencies.includes(currency)) throw fail('currency_not_supported')
  if (receiver.currency !== currency)
    throw failParam('body.currency', 'invalid_param', `The funding account takes ${receiver.currency}.`)
  const reason = whyUnpayable(currency, receiver)
  if (reason) throw failParam('body.funding_account', 'invalid_param', reason)
  const withdrawal: Withdrawal = {
    id: newId('wdr_'),
    account: account.id,
    amount,
    currency,
    status: 'created',
    funding_account: receiver,
    completed_at: null,
    created_at: now,
    modified_at: now,
  }
  await reserve(context, withdrawal)
  writeWithdrawal(context, withdrawal)
  context.pending.resource = withdrawal.id
  return withdrawal
}

// What may be withdrawn hangs on entries that are not settled, which the ledger's own guard does not see: the balance
// is held until the change is complete, so that withdrawals of one account come one after the other.
async function reserve(context: Context, { id, account, amount, currency }: Withdrawal) {
  await lockBalance(context, free(account), currency)
  const { available_for_withdrawal: available } = await availableCash(context, account, currency)
  if (isLess(available, amount))
    throw fail('insufficient_funds', 'The account has too little settled cash for this withdrawal.', {
      available,
    })
  const transfers = [{ from: free(account), to: held(account), asset: currency, amount }]
  await post(context, { kind: 'withdrawal.reserve', reference: id, transfers })
}

function writeWithdrawal({ defer, tenant, vault }: Context, withdrawal: Withdrawal) {
  const { funding_account: receiver } = withdrawal
  const owner_name = vault.seal('withdrawals.owner_name', withdrawal.id, receiver.owner_name)
  defer`
    insert into withdrawals (tenant, id, account, amount, currency, funding_account, owner_name, receiver_modified_at,
                             created_at, modified_at)
    values (${tenant}, ${withdrawal.id}, ${withdrawal.account}, ${withdrawal.amount}, ${withdrawal.currency},
            ${receiver.id}, ${owner_name}, ${receiver.modified_at}, ${withdrawal.created_at},
            ${withdrawal.modified_at})`
}
