import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { listOfAccount } from '../../customers/accounts/list-of-account.ts'
import { listFundingAccounts } from './read.ts'
import { registerFundingAccount } from './register-funding-account.ts'
import { CreateFundingAccountRequest, FundingAccount, FundingAccountPath } from './schemas.ts'
import { verifyFundingAccount } from './verify-funding-account.ts'

export const fundingAccountRoutes = [
  listOfAccount({
    kind: 'funding-accounts',
    group: 'payments',
    name: 'funding_accounts.list',
    title: 'List funding accounts',
    description: 'Bank accounts to which withdrawals may go; a deposit registers its sender.',
    permission: 'funding_account.read',
    item: FundingAccount,
    rows: (context, account, _, window) => listFundingAccounts(context, account.id, window),
  }),
  route({
    method: 'POST',
    path: '/accounts/{account_id}/funding-accounts',
    group: 'payments',
    name: 'funding_accounts.register',
    title: 'Register a funding account',
    description:
      'Nothing is paid out to it until a payment from it, or the operator, has verified its owner.',
    permission: 'withdrawal.write',
    params: AccountPath,
    body: CreateFundingAccountRequest,
    response: FundingAccount,
    status: 201,
    errors: ['currency_not_supported', 'withdrawal_forbidden', 'duplicate_funding_account'],
    write: (context, { params, body }) => registerFundingAccount(context, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/sandbox/funding-accounts/{id}/verify',
    group: 'sandbox',
    name: 'sandbox.verify_funding_account',
    sandbox: true,
    title: 'Verify a funding account',
    description: 'From now on withdrawals to it are paid out.',
    permission: 'funding_account.write',
    params: FundingAccountPath,
    response: FundingAccount,
    write: (context, { params }) => verifyFundingAccount(context, params.id),
  }),
]
