// Deposits, advances and payments of any history against a plain model in cents.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { assertMembers } from '../support/assert-members.ts'
import { type Cash, cashOf, houseOf, SENDER } from '../support/cash.ts'
import { type Answer, type Body, type Caller, freshTenant } from '../support/client.ts'
import { openTestAccount } from '../support/journey.ts'

// The second opinion: the rules on plain objects, in cents.
interface ModelDeposit {
  id: string
  account: number
  cents: number
  currency: string
  reference: string
  advanced: boolean
  completed: boolean
}

const LIMIT = 600
const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function newModel(references: string[]) {
  const deposits: ModelDeposit[] = []
  const suspense: Record<string, number> = {}
  const isOwn = (reference: string) => references.includes(reference)
  const openOf = (reference: string, currency: string) =>
    deposits.filter((one) => !one.completed && one.reference === reference && one.currency === currency)
  return {
    deposits,
    suspense,
    mayOpen: (reference: string, currency: string) =>
      !isOwn(reference) &&
      deposits.every((one) => one.reference !== reference || (!one.completed && one.currency === currency)),
    mayAdvance: (account: number, currency: string, cents: number) =>
      deposits
        .filter(
          (one) => one.advanced && !one.completed && one.account === account && one.currency === currency,
        )
        .reduce((sum, one) => sum + one.cents, cents) <= LIMIT,
    /** The deposits a payment completes, or undefined if it goes to suspense. */
    pay(reference: string, currency: string, cents: number): ModelDeposit[] | 'own' | undefined {
      const open = openOf(reference, currency)
      if (open.length === 0 && isOwn(reference)) return 'own'
      const equal = open.filter((one) => one.cents === cents)
      const sum = open.reduce((total, one) => total + one.cents, 0)
      const chosen = open.length > 0 && sum === cents ? open : equal.length === 1 ? equal : []
      for (const one of chosen) one.completed = true
      if (chosen.length === 0) suspense[currency] = (suspense[currency] ?? 0) + cents
      return chosen.length > 0 ? chosen : undefined
    },
    cash(account: number, currency: string): Cash {
      const mine = deposits.filter((one) => one.account === account && one.currency === currency)
      const settled = mine.filter((one) => one.completed).reduce((sum, one) => sum + one.cents, 0)
      const lent = mine
        .filter((one) => one.advanced && !one.completed)
        .reduce((sum, one) => sum + one.cents, 0)
      return {
        total: text(settled + lent),
        trading: text(settled + lent),
        withdrawal: text(settled),
        reserved: '0.00',
      }
    },
  }
}

const step = fc.oneof(
  fc.record({
    what: fc.constant('open' as const),
    account: fc.nat(2),
    cents: fc.constantFrom(1, 100, 100, 250, 600, 601),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    reference: fc.constantFrom('A', 'A', 'B', undefined, 'own'),
    advance: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('pay' as const),
    account: fc.nat(2),
    cents: fc.constantFrom(1, 100, 100, 250, 350),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    reference: fc.constantFrom('A', 'A', 'B', 'own', 'lost'),
    exact: fc.boolean(),
    twice: fc.boolean(),
  }),
  // Several deposits of one reference, and then a payment for it.
  fc.record({
    what: fc.constant('batch' as const),
    reference: fc.uuid(),
    parts: fc.array(
      fc.record({ account: fc.nat(2), cents: fc.constantFrom(100, 250, 350), advance: fc.boolean() }),
      { minLength: 2, maxLength: 3 },
    ),
    paid: fc.constantFrom('sum' as const, 100, 250, 350),
  }),
  fc.record({ what: fc.constant('complete' as const), which: fc.nat(50) }),
)
interface Opening {
  account: number
  cents: number
  currency: string
  reference: string | undefined
  advance: boolean
}
interface Payment {
  account: number
  cents: number
  currency: string
  reference: string
  exact: boolean
  twice: boolean
}
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('the cash, the list and the ledger agree with a plain model after any history, to the cent', async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`money against its model: TEST_SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), playAgainstModel),
    {
      seed,
      numRuns: 12,
    },
  )
})

async function playAgainstModel(steps: Step[]) {
  const tenant = await freshTenant({ advance_limit: text(LIMIT) })
  const accounts = [0, 1, 2].map(() => openTestAccount(tenant))
  const opened = (await Promise.all(accounts)).map(({ account }) => account)
  const model = newModel(opened.map((account) => account.reference))
  for (const one of steps) await playStep(tenant, opened, model, one)
  for (const [index, account] of opened.entries()) {
    for (const currency of ['EUR', 'USD'])
      assert.deepEqual(await cashOf(tenant, account.id, currency), model.cash(index, currency))
    await holdList(tenant, account.id)
  }
  const ledger = await tenant.get('/sandbox/ledger')
  assert.equal(ledger.balanced, true)
  for (const currency of ['EUR', 'USD']) {
    const suspense = Number((await houseOf(tenant, 'suspense', currency)) ?? 0) * 100
    assert.equal(Math.round(suspense), model.suspense[currency] ?? 0)
    const lent = model.deposits.filter((one) => one.currency === currency && one.advanced && !one.completed)
    const advances = Number((await houseOf(tenant, 'advances', currency)) ?? 0) * -100
    assert.equal(
      Math.round(advances) + 0,
      lent.reduce((sum, one) => sum + one.cents, 0),
    )
  }
}

// Per currency the sum of all movements is the cash total.
async function holdList(tenant: Caller, account: string) {
  const entries = await tenant.get(`/accounts/${account}/transactions`)
  for (const balance of await tenant.get(`/accounts/${account}/cash-balances`)) {
    const mine = entries.filter((entry: Body) => entry.currency === balance.currency)
    const sum = mine.reduce((total: number, entry: Body) => total + Math.round(entry.cash_amount * 100), 0)
    assert.equal(text(sum), balance.total)
  }
}

async function playStep(tenant: Caller, accounts: Body[], model: ReturnType<typeof newModel>, one: Step) {
  if (one.what === 'open') return playOpen(tenant, accounts, model, one)
  if (one.what === 'pay') return playPayment(tenant, accounts, model, one)
  if (one.what === 'batch') return playBatch(tenant, accounts, model, one)
  const deposit = model.deposits[one.which % Math.max(1, model.deposits.length)]
  if (!deposit) return
  const answer = await tenant.call(
    'POST',
    `/sandbox/accounts/${accounts[deposit.account].id}/deposits/${deposit.id}/complete`,
    {},
  )
  assert.equal(answer.status, deposit.completed ? 409 : 200, answer.text)
  deposit.completed = true
}

async function playBatch(
  tenant: Caller,
  accounts: Body[],
  model: ReturnType<typeof newModel>,
  { reference, parts, paid }: Extract<Step, { what: 'batch' }>,
) {
  for (const part of parts) await playOpen(tenant, accounts, model, { currency: 'EUR', reference, ...part })
  const cents = paid === 'sum' ? parts.reduce((sum, part) => sum + part.cents, 0) : paid
  await playPayment(tenant, accounts, model, {
    account: 0,
    currency: 'EUR',
    reference,
    cents,
    exact: false,
    twice: false,
  })
}

async function playOpen(tenant: Caller, accounts: Body[], model: ReturnType<typeof newModel>, one: Opening) {
  const { account, cents, currency, advance } = one
  const payment_reference = one.reference === 'own' ? accounts[account].reference : one.reference
  const answer: Answer = await tenant.call('POST', `/accounts/${accounts[account].id}/deposits`, {
    amount: text(cents),
    currency,
    request_advance: advance,
    ...(payment_reference ? { payment_reference } : {}),
  })
  if (payment_reference && !model.mayOpen(payment_reference, currency)) {
    assert.deepEqual(
      { status: answer.status, code: answer.body.params?.[0].code },
      { status: 400, code: 'duplicate' },
      answer.text,
    )
    return
  }
  const advanced = advance && model.mayAdvance(account, currency, cents)
  assertMembers(answer, { status: 201, body: { was_advanced: advanced } }, answer.text)
  const { id, payment_reference: reference } = answer.body
  model.deposits.push({ id, account, cents, currency, reference, advanced, completed: false })
}

async function playPayment(
  tenant: Caller,
  accounts: Body[],
  model: ReturnType<typeof newModel>,
  one: Payment,
) {
  const { account, currency } = one
  const reference = one.reference === 'own' ? accounts[account].reference : one.reference
  const open = model.deposits.filter(
    (deposit) => !deposit.completed && deposit.reference === reference && deposit.currency === currency,
  )
  const sum = open.reduce((total, deposit) => total + deposit.cents, 0)
  const cents = one.exact && sum > 0 ? sum : one.cents
  const path = `/sandbox/accounts/${accounts[account].id}/inbound-payments`
  const payment = {
    ...SENDER,
    amount: text(cents),
    currency,
    reference,
    bank_transaction_id: crypto.randomUUID(),
  }
  const answer = await tenant.post(path, payment)
  if (one.twice) assert.deepEqual(await tenant.post(path, payment), answer)
  const expected = model.pay(reference, currency, cents)
  if (expected === 'own') {
    const id = answer.matched_deposits[0]
    model.deposits.push({ id, account, cents, currency, reference, advanced: false, completed: true })
  }
  assert.equal(answer.unmatched_amount, expected ? '0.00' : text(cents))
  const ids = Array.isArray(expected) ? expected.map((deposit) => deposit.id).sort() : answer.matched_deposits
  assert.deepEqual(answer.matched_deposits, ids)
}
