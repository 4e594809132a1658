// The payments of a soak: month by month a bank file with payments in and out, a payment run, payments in suspense that
// one operator assigns and another approves, fees and refunds of them. The statements and the ledger must agree to the cent.
import { add, money, subtract } from '../../src/values/decimal.ts'
import { addDays, nextMonth } from '../../src/values/time.ts'
import { camt053, FIRM, type Movement } from '../support/bank-files.ts'
import type { Body, Caller } from '../support/caller.ts'
import { FIRST_CLOCK } from '../support/first-clock.ts'
import { openTestAccount } from '../support/journey.ts'
import { carefulCallerOf } from './careful-caller.ts'
import { demand, newOfficer, type Officer } from './officers.ts'
import type { StoryTeller } from './play-stories.ts'

export const CUSTODY = {
  alias: 'custody',
  display_name: 'Custody',
  fee_type: 'recurring',
  tax_rate: '0.19',
  chargeable_currencies: { EUR: { unit_amount: '2.00' } },
}

/** A business that is played round by round, and compared at the end. */
export interface Business {
  tenant: Caller
  /** The path of its webhook at the receiver. */
  path: string
  counts: Record<string, number>
  round(n: number): Promise<void>
  compare(): Promise<string[]>
}

/** Makes a frozen tenant of the name, whose events go to the receiver. */
export async function openTenant(
  { owner, stage, requests, unruly }: Omit<StoryTeller, 'isOver'>,
  name: string,
  fees: object[],
): Promise<{ tenant: Caller; path: string; operator: string }> {
  const settings = { onboarding: 'minimal', fees }
  const created = await owner.post('/sandbox/tenants', { name, clock: FIRST_CLOCK, settings })
  const tenant = carefulCallerOf(requests, stage.baseUrl, created)
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const path = `/${tenant.tenant}`
  await tenant.post('/webhooks', { url: unruly.url(path), ordering: 'resource' })
  return { tenant, path, operator: `/operator/tenants/${tenant.tenant}` }
}

/** Passes the time to the fifth day of the next month. */
export async function passMonth(tenant: Caller): Promise<void> {
  const { now } = await tenant.get('/sandbox/clock')
  const to = `${addDays(nextMonth(now.slice(0, 10)), 4)}T10:00:00.000Z`
  await tenant.post('/sandbox/clock/advance', { to })
}

/** A change that needs the approval of another operator gets it. */
export async function approved(at: string, held: Body, checker: Officer): Promise<Body> {
  const path = `${at}/approvals/${held.id}/approve`
  return demand(checker.call('POST', path, { note: 'As agreed.' }), 200)
}

/** Opens the business of payments. */
export async function openPayments(scene: Omit<StoryTeller, 'isOver'>): Promise<Business> {
  const { stage, requests } = scene
  const { tenant, path, operator } = await openTenant(scene, 'Payments', [CUSTODY])
  const { account } = await openTestAccount(tenant)
  const at = `/accounts/${account.id}`
  const administrator = await newOfficer(stage, requests, 'administrator')
  const operations = await newOfficer(stage, requests, 'operations', tenant.tenant)
  const finance = await newOfficer(stage, requests, 'finance', tenant.tenant)
  await demand(finance.call('PUT', `${operator}/bank-accounts`, { currency: 'EUR', ...FIRM }), 200)
  const of_tenant = tenant.tenant
  const rule = { verb: 'suspense.assign', of_tenant, currency: null, from_amount: null, roles: ['finance'] }
  await demand(administrator.call('PUT', '/operator/approval-rules', { ...rule, needed: 1 }), 200)
  const counts = { statements: 0, payments: 0, payouts: 0, approvals: 0, refunds: 0 }
  let balance = '0.00'
  const faults: string[] = []

  async function round(n: number) {
    const { now } = await tenant.get('/sandbox/clock')
    const movements: Movement[] = [
      { reference: `P-${n}-1`, amount: '250.00', text: account.reference },
      { reference: `P-${n}-2`, amount: '40.00', text: 'flowers' },
      ...(n === 0 ? [] : await payOut(n)),
    ]
    const closing = money(movements.reduce((total, { amount }) => add(total, amount), balance))
    const content = camt053(`S-${n}`, now.slice(0, 10), balance, closing, movements)
    balance = closing
    const file = { content: Buffer.from(content).toString('base64') }
    const imported = await demand(finance.call('POST', `${operator}/bank-files`, file), 200)
    const { statements, refused_parts } = imported
    if (refused_parts.length > 0 || statements[0]?.difference !== '0.00')
      faults.push(`statement S-${n}: ${JSON.stringify(imported)}`)
    counts.statements += 1
    counts.payments += 2
    await assignSuspense()
    await refund()
    await passMonth(tenant)
  }

  async function payOut(n: number): Promise<Movement[]> {
    const [funding_account] = await tenant.get(`${at}/funding-accounts`)
    const withdrawal = { amount: '30.00', currency: 'EUR', funding_account: funding_account.id }
    await tenant.post(`${at}/withdrawals`, withdrawal)
    const { run } = await demand(
      operations.call('POST', `${operator}/payment-runs`, { currency: 'EUR' }),
      201,
    )
    const { file } = await demand(operations.call('POST', `${operator}/payment-runs/${run}/submit`), 200)
    const xml = Buffer.from(file.content, 'base64').toString()
    const ids = [...xml.matchAll(/<EndToEndId>(.*?)<\/EndToEndId>/g)].map((match) => match[1]!)
    counts.payouts += ids.length
    return ids.map((end_to_end, m) => ({ reference: `O-${n}-${m}`, amount: '-30.00', end_to_end }))
  }

  async function assignSuspense() {
    const waiting: Body[] = await demand(operations.call('GET', `${operator}/suspense`), 200)
    const payments = waiting.map(({ id }) => id)
    if (payments.length === 0) return
    const assignment = { payments, account: account.id, note: 'The payer named the account.' }
    const held = await demand(operations.call('POST', `${operator}/suspense/assign`, assignment), 202)
    await approved(operator, held, finance)
    counts.approvals += 1
  }

  async function refund() {
    const charges: Body[] = await demand(finance.call('GET', `${operator}/fee-charges`), 200)
    const charge = charges.find(({ refunded_amount }) => refunded_amount === '0.00')
    if (!charge) return
    const body = { amount: '0.50', reason: 'The statement was late.' }
    const path = `${operator}/fee-charges/${charge.id}/refund`
    const answer = await finance.call('POST', path, body)
    if (answer.status >= 300) faults.push(`POST ${path}: ${answer.status} ${answer.text}`)
    counts.refunds += 1
  }

  async function compare() {
    const breaks: Body[] = await demand(finance.call('GET', `${operator}/breaks`), 200)
    const withdrawals: Body[] = await tenant.get(`${at}/withdrawals?limit=200`)
    const { balanced, accounts } = await tenant.get('/sandbox/ledger')
    const house = (name: string) => accounts.find((row: Body) => row.ledger_account === name)?.balance ?? '0'
    const [{ total }] = await tenant.get(`${at}/cash-balances`)
    const owed = add(add(total, house('fees')), add(house('taxes'), house('suspense')))
    return [
      ...faults,
      ...breaks.map((one) => `break of the bank: ${JSON.stringify(one)}`),
      ...withdrawals
        .filter(({ status }) => status !== 'completed')
        .map(({ id, status }) => `withdrawal ${id} is ${status}`),
      ...(balanced ? [] : ['the ledger of the payments does not balance']),
      ...(money(subtract(owed, balance)) === '0.00'
        ? []
        : [`the statements end with ${balance}, and the ledger has ${owed}`]),
    ].map((line) => `${tenant.tenant}: ${line}`)
  }

  return { tenant, path, counts, round, compare }
}
