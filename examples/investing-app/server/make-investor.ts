// The investor of the app. A new sandbox gets one with money and a few months of history, so that there is a portfolio
// to look at. The history is real: the clock of the tenant is stopped and moved forward, and everything that falls due on
// the way is carried out.
import { ApiError, type CreateDepositRequest, type DecimalInput, type Holdfast } from '@holdfast/sdk'

const WEEK_SECONDS = 7 * 24 * 60 * 60
const WEEKS = 13
const [WORLD, EMERGING, GOVERNMENTS, TECHNOLOGY] = [
  'IE00B4L5Y983',
  'IE00BKM4GZ66',
  'IE00BH04GL39',
  'IE00B3WJKG14',
] as const

interface Step {
  deposit?: DecimalInput
  /** The symbol of an instrument and the cash for it. */
  buys?: [symbol: string, cash_amount: DecimalInput][]
}

/** The steps of the investor, each at the beginning of a week. */
const PLAN: Record<number, Step> = {
  0: {
    deposit: '9000.00',
    buys: [
      [WORLD, '3200.00'],
      [EMERGING, '1200.00'],
    ],
  },
  2: { buys: [[GOVERNMENTS, '1100.00']] },
  4: { deposit: '500.00', buys: [[WORLD, '500.00']] },
  6: { buys: [[TECHNOLOGY, '900.00']] },
  8: { deposit: '500.00', buys: [[WORLD, '500.00']] },
  11: { buys: [[EMERGING, '400.00']] },
}

/** The id of the first active account; in a sandbox without one, that of a new investor. */
export async function findInvestor(
  hf: Holdfast,
  is_sandbox: boolean,
  say: (line: string) => void,
): Promise<string> {
  const [account] = await hf.accounts.list({ status: 'active', limit: 1 })
  if (account) return account.id
  if (!is_sandbox) throw new Error('The tenant has no active account.')
  say('Opening an account for Ada Lovelace, and playing three months of investing.')
  const id = await openAccount(hf)
  await playHistory(hf, id)
  return id
}

/** Whether the tenant is one of a sandbox, in which the app can play the bank and move time. */
export async function isSandbox(hf: Holdfast): Promise<boolean> {
  try {
    await hf.sandbox.retrieve_clock()
    return true
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return false
    throw error
  }
}

async function openAccount(hf: Holdfast): Promise<string> {
  const person = await hf.persons.create({
    person_type: 'natural',
    claims: [
      { claim_type: 'identity', first_name: 'Ada', last_name: 'Lovelace', date_of_birth: '1990-12-10' },
      { claim_type: 'contact_details', email: 'ada@example.com', phone_number: '+35312345678' },
    ],
  })
  const application = await hf.onboarding_applications.submit({
    customer_type: 'individual',
    authorities: [{ person: person.id, authority_type: 'owner' }],
  })
  await hf.sandbox.decide_application(application.id, { outcome: 'approved' })
  const [authority] = await hf.persons.list_authorities(person.id)
  const [ownership] = await hf.customers.list_account_ownerships(authority!.customer.id)
  return ownership!.account.id
}

async function playHistory(hf: Holdfast, account: string): Promise<void> {
  await hf.sandbox.set_clock({ mode: 'frozen' })
  for (let week = 0; week < WEEKS; week++) {
    const { deposit, buys = [] } = PLAN[week] ?? {}
    if (deposit) await payIn(hf, account, { amount: deposit, currency: 'EUR' })
    for (const [symbol, cash_amount] of buys) {
      const { id } = await hf.instruments.retrieve(symbol)
      await hf.orders.place(account, { instrument: id, order_type: 'market', side: 'buy', cash_amount })
    }
    await hf.sandbox.advance_clock({ seconds: WEEK_SECONDS })
  }
  await hf.sandbox.set_clock({ mode: 'running' })
}

/** Announces a deposit, and lets the bank of the sandbox carry it out. A repeat under the same key pays in once. */
export async function payIn(hf: Holdfast, account: string, money: CreateDepositRequest, key?: string) {
  const named = (step: string) => ({ idempotency_key: key && `${key}:${step}` })
  const deposit = await hf.deposits.create(account, money, named('deposit'))
  return hf.sandbox.complete_deposit(account, deposit.id, {}, named('complete'))
}
