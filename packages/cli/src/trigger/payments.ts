// Deposits and withdrawals, which the sandbox pays as the bank would.
import { chooseAccount, fundAccount, type Stage } from './stage.ts'

/** Announces a deposit of 100.00, in advance if `request_advance`, and gives the ids of the account and the deposit. */
export async function announceDeposit(stage: Stage, request_advance = false) {
  const account = await chooseAccount(stage)
  const terms = { amount: '100.00', currency: 'EUR', request_advance } as const
  const { id } = await stage.hf.deposits.create(account, terms)
  return { account, id }
}

/** Announces a deposit of 100.00, whose money arrives. */
export async function completeDeposit(stage: Stage): Promise<string> {
  const { account, id } = await announceDeposit(stage)
  await stage.hf.sandbox.complete_deposit(account, id)
  return id
}

/** Funds an account, and withdraws 10.00 from it. */
export async function withdraw(stage: Stage) {
  const account = await fundAccount(stage)
  const { id } = await stage.hf.withdrawals.create(account, {
    amount: '10.00',
    currency: 'EUR',
    funding_account: await findReceiver(stage, account),
  })
  return { account, id }
}

/** The same, and the bank pays it. */
export async function payOut(stage: Stage) {
  const { account, id } = await withdraw(stage)
  await stage.hf.sandbox.complete_withdrawal(account, id)
  return { account, id }
}

/** The same, and the payout comes back. */
export async function returnPayout(stage: Stage): Promise<string> {
  const { account, id } = await payOut(stage)
  await stage.hf.sandbox.return_withdrawal(account, id)
  return id
}

async function findReceiver({ hf }: Stage, account: string): Promise<string> {
  const registered = await hf.funding_accounts.list(account)
  const receiver =
    registered.find(({ currency }) => currency === 'EUR') ??
    (await hf.funding_accounts.register(account, {
      owner_name: 'Ada Lovelace',
      iban: 'DE89370400440532013000',
      bank_code: 'COBADEFFXXX',
      currency: 'EUR',
    }))
  return receiver.id
}
