// Tenants, their settings, clients, webhooks and jobs, the ledger and the trail.
import { exportJWK, generateKeyPair } from 'jose'
import { newId } from '../../../src/values/ids.ts'
import type { Body } from '../play.ts'
import type { Cast } from '../story-customer.ts'
import type { Desk, Person } from './desk.ts'

const LATER = '2026-11-01'
const REASON = 'As the board decided.'

export async function openTenant(desk: Desk, staff: Person) {
  await desk.recordAs(staff, 'tenants.create', { body: { name: 'Second brand' } })
  await desk.recordAs(staff, 'tenants.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'tenants.retrieve')
  await desk.recordAs(staff, 'tenants.set_clock', { body: { mode: 'frozen' } })
  await desk.recordAs(staff, 'tenants.advance_clock', { body: { seconds: 60 } })
  await desk.recordAs(staff, 'tenants.show_health')
}

export async function setSettings(desk: Desk, staff: Person) {
  const set = (group: string, settings: object, more: object = {}) =>
    desk.recordAs(staff, `settings.set_${group}`, { body: { settings, reason: REASON, ...more } })
  const fee = {
    alias: 'order_fee',
    display_name: 'Order fee',
    fee_type: 'transaction',
    transaction_type: 'buy',
    chargeable_currencies: { EUR: { unit_amount: '0.99' } },
  }
  await set('fees', { fees: [fee] }, { effective_from: LATER })
  const withholding_taxes = [{ transaction_type: 'dividend', rate: '25' }]
  await set('taxes', { withholding_taxes }, { effective_from: LATER })
  await set('advances', { advance_limit: '500.00' })
  await set('orders', { gtc_days: 30, price_collar: '0.1' })
  await set('pools', { pool_price_margin: '0.01' })
  await set('direct_debits', {
    direct_debits: { creditor_identifier: 'DE98ZZZ09999999999', creditor_name: 'Example Invest GmbH' },
  })
  await set('journals', { journals: { customer_to_customer: 'never' } })
  await set('requests', { request_handling: 'strict' })
  await set('onboarding', { demand_terms_of_service: true })
  await set('venue', { market_hours: 'exchange', venue: { latency_ms: 250 } }, { dry_run: true })
  await desk.recordAs(staff, 'settings.retrieve')
  await desk.recordAs(staff, 'settings.list_changes', { query: { limit: '10' } })
}

/** Clients of a tenant, and what they prove who they are with. */
export async function manageClients(desk: Desk, staff: Person) {
  const { client_id } = await desk.recordAs(staff, 'clients.create', { body: { name: 'Reports' } })
  const path = { client_id }
  await desk.recordAs(staff, 'clients.list', { query: { limit: '10' } })
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  await desk.recordAs(staff, 'clients.set_keys', { path, body: { keys: [await exportJWK(publicKey)] } })
  await desk.recordAs(staff, 'clients.set_networks', { path, body: { networks: ['192.0.2.0/24'] } })
  await desk.recordAs(staff, 'clients.rotate_secret', { path, body: { overlap_seconds: 3600 } })
  const secrets = await desk.recordAs(staff, 'clients.list_secrets', { path })
  await desk.recordAs(staff, 'clients.end_secret', {
    path: { ...path, secret_id: secrets.at(-1).id },
  })
  await desk.recordAs(staff, 'clients.disable', { path })
  await desk.recordAs(staff, 'keys.rotate')
}

/** Events, webhooks and their deliveries. */
export async function followWebhooks(desk: Desk, staff: Person, { webhook }: Cast) {
  const path = { webhook_id: webhook.id }
  await desk.recordAs(staff, 'webhooks.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'events.list', { query: { limit: '10' } })
  const deliveries = await desk.recordAs(staff, 'webhook_deliveries.list', { query: { limit: '10' } })
  const ofDelivery = { path: { delivery_id: deliveries.at(-1).id } }
  await desk.recordAs(staff, 'webhook_deliveries.show_sent', ofDelivery)
  await desk.recordAs(staff, 'webhook_deliveries.redeliver', ofDelivery)
  await desk.recordAs(staff, 'webhooks.show_activity')
  await desk.recordAs(staff, 'webhooks.rotate_secret', { path })
  await desk.recordAs(staff, 'webhooks.change', { path, body: { is_active: false } })
}

/** Jobs that fail, and those that fall due. */
export async function watchJobs(desk: Desk, staff: Person, { tenant }: Cast) {
  // Jobs whose trade is not there fail each time.
  const ids = [newId('job_'), newId('job_')]
  await desk.app.database.write(tenant.tenant)`
    insert into jobs (tenant, id, kind, payload, due_at, wake_at, attempts, last_error, created_at)
    select ${tenant.tenant}, id, 'trading.settle-trade', '{"trade": "trd_0VZk4mQd0000000000000"}', due_at, due_at, 3,
           'Error: no such trade', due_at
    from unnest(${ids}::text[], array['2026-09-21', '2026-09-22']::timestamptz[]) as x (id, due_at)`
  await desk.recordAs(staff, 'jobs.list_due', { query: { limit: '10' } })
  await desk.recordAs(staff, 'jobs.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'jobs.retry', { path: { job_id: ids[0]! } })
  await desk.recordAs(staff, 'jobs.close', {
    path: { job_id: ids[1]! },
    body: { note: 'The trade was declared void.' },
  })
}

/** The proof of the ledger and of the trail. */
export async function prove(desk: Desk, staff: Person) {
  await desk.recordAs(staff, 'ledger.show_trial_balance')
  await desk.recordAs(staff, 'ledger.list_postings', { query: { limit: '5' } })
  await desk.recordAs(staff, 'ledger.prove')
  await desk.recordAs(staff, 'tenants.prove_activity')
  await desk.recordAs(staff, 'tenants.list_activity', { query: { limit: '5' } })
  await desk.recordAs(staff, 'installation.prove_ledger')
  await desk.recordAs(staff, 'installation.prove_activity')
  await desk.recordAs(staff, 'installation.list_activity', { query: { limit: '5' } })
}

/** Work that operators take, and what they note about it. */
export async function shareWork(desk: Desk, staff: Person, colleague: Person, subject: Body) {
  const path = { subject_id: subject.id }
  await desk.recordAs(staff, 'work.take', { path })
  await desk.recordAs(staff, 'work.take_several', { body: { subjects: [subject.id] } })
  await desk.recordAs(staff, 'work.list_assignments', { query: { limit: '10' } })
  await desk.recordAs(staff, 'work.hand_over', { path, body: { operator: colleague.id } })
  await desk.recordAs(colleague, 'work.give_back', { path })
  const note = await desk.recordAs(staff, 'notes.create', {
    body: { subject: subject.id, text: 'Mara Keller called at nine.', has_personal_data: true },
  })
  await desk.recordAs(staff, 'notes.list', { query: { subject: subject.id, limit: '10' } })
  await desk.recordAs(staff, 'notes.unmask', {
    path: { note_id: note.id },
    body: { reason: 'The customer called again.' },
  })
  await desk.recordAs(staff, 'work.count')
  await desk.recordAs(staff, 'work.count_all')
}
