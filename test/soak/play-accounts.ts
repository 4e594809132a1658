// The accounts of a soak: month by month orders, a file of corporate actions, fees, a statement that must add up,
// valuations, and a customer who leaves and is erased under the approval of a second person.
import { addDays } from '../../src/values/time.ts'
import type { Body, Caller } from '../support/caller.ts'
import { payIn } from '../support/cash.ts'
import { holdStatement } from '../support/documents.ts'
import { openTestAccount } from '../support/journey.ts'
import { openDeskOf } from '../support/trading.ts'
import { repeat } from './careful-caller.ts'
import { demand, newOfficer } from './officers.ts'
import { approved, type Business, CUSTODY, openTenant, passMonth } from './play-payments.ts'
import type { StoryTeller } from './play-stories.ts'

const SHARE = 'DE0007164600'
const BUYING = {
  alias: 'buying',
  fee_type: 'transaction',
  transaction_type: 'buy',
  chargeable_currencies: { EUR: { unit_amount: '0.99' } },
}

/** Opens the business of accounts. */
export async function openAccounts(scene: Omit<StoryTeller, 'isOver'>): Promise<Business> {
  const { stage, requests } = scene
  const { tenant, path, operator } = await openTenant(scene, 'Accounts', [CUSTODY, BUYING])
  const desk = await openDeskOf(tenant, { cash: '1000000.00' })
  const { id: instrument } = await desk.instrument(SHARE)
  const administrator = await newOfficer(stage, requests, 'administrator')
  const operations = await newOfficer(stage, requests, 'operations', tenant.tenant)
  const officer = await newOfficer(stage, requests, 'compliance', tenant.tenant)
  const checker = await newOfficer(stage, requests, 'compliance', tenant.tenant)
  for (const record_kind of ['accounts', 'documents', 'identity']) {
    const rule = { record_kind, years: 0, counted_from: 'end', is_automatic: false }
    await demand(officer.call('PUT', `${operator}/retention-rules`, rule), 200)
  }
  const of_tenant = tenant.tenant
  const rule = {
    verb: 'erasures.create',
    of_tenant,
    currency: null,
    from_amount: null,
    roles: ['compliance'],
    needed: 1,
  }
  await demand(administrator.call('PUT', '/operator/approval-rules', rule), 200)
  const counts = { orders: 0, actions: 0, statements: 0, valuations: 0, erasures: 0 }

  async function round(n: number) {
    const { now } = await tenant.get('/sandbox/clock')
    const today = now.slice(0, 10)
    await desk.price(SHARE, (100 + (n % 20)).toFixed(2))
    await desk.place({ instrument, side: 'buy', quantity: '2' })
    counts.orders += 1
    await importAction(today)
    await eraseCustomer(tenant)
    await passMonth(tenant)
    await drawStatement(today)
    await desk.tenant.get(`${desk.at}/valuation`)
    await desk.tenant.get(`${desk.at}/valuation-history?period_start=${today}`)
    counts.valuations += 2
  }

  // Ex on a Wednesday, paid a week later.
  async function importAction(today: string) {
    const weekday = new Date(today).getUTCDay()
    const ex = addDays(today, ((3 - weekday + 7) % 7) + 7)
    const row = `dividend,${SHARE},0.10,${ex},${addDays(ex, 1)},${addDays(ex, 7)}`
    const header = 'type,instrument,amount_per_unit,ex_date,record_date,payment_date'
    const content = Buffer.from(`${header}\r\n${row}\r\n`).toString('base64')
    await demand(operations.call('POST', `${operator}/corporate-actions/import`, { content }), 201)
    counts.actions += 1
  }

  async function drawStatement(period_start: string) {
    const { now } = await tenant.get('/sandbox/clock')
    const period = { period_start, period_end: now.slice(0, 10) }
    const { id } = await tenant.post(`${desk.at}/statements`, period)
    holdStatement(await tenant.get(`/documents/${id}/content`))
    const { status, bytes } = await repeat(requests, async () => {
      const { download_url } = await tenant.get(`/documents/${id}/file?redirect=false`)
      const answer = await fetch(download_url)
      return { status: answer.status, headers: answer.headers, bytes: await answer.arrayBuffer() }
    })
    if (status !== 200 || bytes.byteLength < 1000) throw new Error(`statement ${id}: ${status}`)
    counts.statements += 1
  }

  async function eraseCustomer(tenant: Caller) {
    const { person, customer, account } = await openTestAccount(tenant)
    const at = `/accounts/${account.id}`
    await payIn(tenant, account.id, '100.00')
    const [funding_account] = await tenant.get(`${at}/funding-accounts`)
    const body = { amount: '100.00', currency: 'EUR', funding_account: funding_account.id }
    const { id } = await tenant.post(`${at}/withdrawals`, body)
    const { status } = await tenant.get(`${at}/withdrawals/${id}`)
    if (status !== 'completed') await tenant.post(`/sandbox${at}/withdrawals/${id}/complete`)
    await tenant.post(`/sandbox/customers/${customer.id}/status`, { status: 'closing' })
    await tenant.post('/sandbox/clock/advance', { seconds: 86_400 })
    const reason = { reason: 'Request of the customer.' }
    const held = await demand(officer.call('POST', `${operator}/persons/${person.id}/erasures`, reason), 202)
    await approved(operator, held, checker)
    const { full_name } = await tenant.get(`/persons/${person.id}`)
    if (full_name !== 'Erased') throw new Error(`person ${person.id} is still ${full_name}`)
    counts.erasures += 1
  }

  async function compare() {
    const orders: Body[] = await tenant.get(`${desk.at}/orders?limit=200`)
    const [position] = await desk.positions()
    const bought = orders.filter(({ status }) => status === 'settled').length * 2
    const open = orders.filter(({ status }) => status !== 'settled').length
    return [
      ...(open === 0 ? [] : [`${open} orders are not settled`]),
      ...(counts.orders > 200 || Number(position?.settled) === bought
        ? []
        : [`${bought} units were bought, and ${position?.settled} are there`]),
    ].map((line) => `${tenant.tenant}: ${line}`)
  }
  return { tenant, path, counts, round, compare }
}
