// A tenant in which every list of the operator API has items, and a way to add one more to each of them.
import { randomUUID } from 'node:crypto'
import type { App, Context } from '../../src/context.ts'
import { recordBreak } from '../../src/features/banking/reconciliation-breaks.ts'
import { ROLES } from '../../src/features/operators/rules.ts'
import { rejectPayouts } from '../../src/features/payment-runs/reject-payouts.ts'
import { transferValue } from '../../src/features/transfers/transfer-value.ts'
import { CURRENCIES } from '../../src/values/currencies.ts'
import { newId } from '../../src/values/ids.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import { bankOf } from './bank.ts'
import { openMoney, openPurse } from './cash.ts'
import type { Body, Caller } from './client.ts'
import { changeAs, directTenant, testApp } from './direct.ts'
import { addArrears, addPage, addStatement } from './fill-bank-records.ts'
import { listsOfRetention } from './fill-retention-lists.ts'
import { WORLD } from './instruments.ts'
import { newEmail, newOperator, type SignedIn } from './operators.ts'
import { startReceiver } from './receiver.ts'
import { MONDAY } from './trading.ts'

/** A list: a viewer with the permission, the address, and a function that adds an item. */
export interface FilledList {
  viewer: SignedIn
  url: string
  add: () => Promise<unknown>
  /** The identity of an item where it has no id. */
  keyOf?: (item: Body) => string
  /** The largest page, where it is not 200. */
  most?: number
  /** The number of items beyond which the list cannot grow; `add` adds until then. */
  bound?: number
}

interface Place {
  app: App
  tenant: Caller
  account: string
  /** The account of the firm. */
  firm: string
  person: string
  /** The account of each payment in suspense. */
  money: Awaited<ReturnType<typeof openMoney>>
  auditor: SignedIn
  /** An auditor of the whole installation. */
  overseer: SignedIn
  developer: SignedIn
  administrator: SignedIn
  funding_account: string
  webhook: string
  client: string
  instrument: string
}

/** Opens the tenant and the operators that look at its lists. */
export async function openPlace(): Promise<Place> {
  const money = await openMoney()
  const { tenant, account } = money
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await tenant.post('/sandbox/clock/advance', { to: MONDAY })
  await tenant.post(`/sandbox/accounts/${account.id}/inbound-payments`, {
    ...{ amount: '100000.00', currency: 'EUR', owner_name: 'Ada Lovelace' },
    ...{ iban: 'DE89370400440532013000', bank_code: 'EXMPDEFFXXX', reference: account.reference },
  })
  const [sender] = await tenant.get(`/accounts/${account.id}/funding-accounts`)
  const receiver = await startReceiver()
  const developer = await newOperator('developer', tenant.tenant)
  const at = `/operator/tenants/${tenant.tenant}`
  await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '50.00', ask: '50.00' })
  return {
    ...{ app: await testApp(), tenant, account: account.id, money, developer },
    firm: (await tenant.post('/sandbox/firm-accounts', { name: 'House' })).account,
    person: (await tenant.get('/persons'))[0].id,
    auditor: await newOperator('auditor', tenant.tenant),
    overseer: await newOperator('auditor'),
    administrator: await newOperator('administrator', tenant.tenant),
    funding_account: sender.id,
    webhook: (await tenant.post('/webhooks', { url: receiver.url, event_names: QUIET })).id,
    client: (await developer.call('POST', `${at}/clients`, { name: 'Rotating' })).body.client_id,
    instrument: (await tenant.get(`/instruments/${WORLD}`)).id,
  }
}

/** The lists of the operator API by their paths. */
export function listsOf(place: Place): Record<string, FilledList> {
  const { app, tenant, person } = place
  const all: Lists = {
    ...{ ...listsOfInstallation(place), ...listsOfMoney(place), ...listsOfTenant(place) },
    ...listsOfRetention(app, tenant.tenant, person),
  }
  return Object.fromEntries(
    Object.entries(all).map(([path, list]) => {
      const url = (list.url ?? path)
        .replace('{tenant_id}', tenant.tenant)
        .replace('{client_id}', place.client)
      return [path, { viewer: place.auditor, ...list, url }]
    }),
  )
}

type Lists = Record<string, Omit<FilledList, 'viewer' | 'url'> & Partial<FilledList>>

// The webhooks of the tenant get no events of its other lists.
const QUIET = ['customer.closed']
const addWebhook = (tenant: Caller) =>
  tenant.post('/webhooks', { url: `https://example.com/${next()}`, event_names: QUIET })

let number = 0
const next = () => ++number

function listsOfInstallation(place: Place): Lists {
  const { app, tenant, auditor, overseer, developer, administrator } = place
  const ofTenant = `of_tenant=${tenant.tenant}`
  const sql = app.database.write(INSTALLATION)
  const addTenant = async () => {
    const of_tenant = await directTenant(app)
    await sql`
      insert into operator_grants (tenant, id, operator, role, of_tenant, granted_by, created_at)
      values (${INSTALLATION}, ${newId('ogr_')}, ${developer.id}, 'developer', ${of_tenant}, 'test', now())`
  }
  return {
    '/operator/me/sessions': {
      add: () => auditor.call('POST', '/operator/me/tokens', { name: 'One more', days: 1 }),
    },
    '/operator/me/passkeys': {
      add: () => sql`
        insert into operator_passkeys
          (tenant, id, operator, name, credential, public_key, counter, transports, created_at)
        values (${INSTALLATION}, ${newId('opk_')}, ${auditor.id}, 'Key', ${randomUUID()}, '', 0, '{}',
                clock_timestamp())`,
    },
    '/operator/operators': { add: () => newOperator('support', tenant.tenant) },
    '/operator/invitations': {
      add: () => {
        const invitation = { email: newEmail(), role: 'support', of_tenant: tenant.tenant }
        return administrator.call('POST', '/operator/invitations', invitation)
      },
    },
    '/operator/limits': {
      viewer: overseer,
      url: `/operator/limits?${ofTenant}`,
      add: () => sql`
        insert into operator_limits (tenant, id, role, of_tenant, currency, most, set_by, modified_at)
        values (${INSTALLATION}, ${newId('olm_')}, ${ROLES[next() % ROLES.length]!}, ${tenant.tenant}, ${CURRENCIES[next() % 3]!}, 1, 'test', now())
        on conflict do nothing`,
      keyOf: ({ role, of_tenant, currency }) => `${role} ${of_tenant} ${currency}`,
    },
    '/operator/approval-rules': {
      viewer: overseer,
      url: `/operator/approval-rules?${ofTenant}`,
      add: () => sql`
        insert into approval_rules (tenant, id, verb, of_tenant, roles, needed, set_by, modified_at)
        values (${INSTALLATION}, ${newId('apu_')}, ${`test.${next()}`}, ${tenant.tenant}, '{finance}', 1, 'test', now())`,
    },
    '/operator/approvals': {
      viewer: overseer,
      url: '/operator/approvals?maker=test',
      add: () => addApproval(app, INSTALLATION, 'limits.set'),
    },
    '/operator/break-glass-uses': {
      viewer: overseer,
      add: () => sql`
        insert into break_glass_uses (tenant, id, operator, session, created_at)
        select tenant, ${newId('obg_')}, operator, id, clock_timestamp() from operator_sessions
        where operator = ${developer.id} limit 1`,
    },
    '/operator/activity': {
      viewer: overseer,
      url: `/operator/activity?actor=${auditor.id}`,
      add: () => auditor.call('POST', '/operator/me/tokens', { name: 'Recorded', days: 1 }),
    },
    '/operator/tenants': { viewer: developer, add: addTenant },
    '/operator/work': { viewer: developer, add: addTenant, most: 50, keyOf: (item) => item.tenant },
  }
}

const addApproval = async (app: App, of_tenant: string, verb: string) => {
  const id = newId('apr_')
  const preview = { amounts: [], transfers: [], events: [], details: null }
  const content = JSON.stringify({ input: { params: {}, body: {} }, preview })
  await changeAs(
    app,
    of_tenant,
    ({ sql, tenant, vault, now }) => sql`
      insert into approvals (tenant, id, verb, subjects, maker, content, demands, expires_at, created_at, modified_at)
      values (${tenant}, ${id}, ${verb}, array[${id}], 'test', ${vault.seal('approvals.content', id, content)}, '[]',
              ${now}, ${now}, ${now})`,
  )
}

function listsOfMoney(place: Place): Lists {
  const { app, tenant, account, firm, money, instrument, funding_account } = place
  const at = '/operator/tenants/{tenant_id}'
  const { tenant: id } = tenant
  const change = <T>(work: (context: Context) => Promise<T>) => changeAs(app, id, work)
  const withdraw = (amount: string) => money.withdraw({ amount, funding_account })
  const order = () => {
    const terms = { order_type: 'market', side: 'buy', cash_amount: '100.00', instrument }
    return tenant.post(`/accounts/${account}/orders`, terms)
  }
  const buy = async () => {
    await order()
    await tenant.post('/sandbox/clock/advance', { seconds: 60 })
  }
  const pay = async () => {
    await withdraw('1.00')
    return (await bankOf(tenant)).run('simulated')
  }
  return {
    [`${at}/suspense`]: { add: () => money.pay({ amount: '1.00', reference: 'Unknown' }) },
    [`${at}/breaks`]: {
      add: () =>
        change((context) =>
          recordBreak(context, {
            ...{ kind: 'gap', currency: 'EUR', subject: `Statement ${next()}` },
            ...{ difference: '1.00', detail: 'A page is missing.' },
          }),
        ),
    },
    [`${at}/payment-runs`]: { add: pay },
    [`${at}/payouts/rejected`]: {
      add: async () => {
        const run = await pay()
        await change((context) =>
          rejectPayouts(context, { run: run!, payout: null, code: 'AC04', reason: 'Account closed' }),
        )
      },
    },
    [`${at}/arrears`]: {
      add: () => change((context) => addArrears(context)),
      keyOf: ({ account: one, currency }) => `${one} ${currency}`,
    },
    [`${at}/journals`]: {
      add: () => {
        const cash = { journal_type: 'cash', currency: 'EUR', amount: '1.00' }
        return tenant.post('/journals', { ...cash, from_account: account, to_account: firm })
      },
    },
    [`${at}/orders`]: { add: order },
    [`${at}/trades`]: { add: buy },
    [`${at}/deposits`]: { add: () => money.deposit({ amount: '5.00' }) },
    [`${at}/withdrawals`]: { add: () => withdraw('2.00') },
    [`${at}/transactions`]: { add: () => money.pay({ amount: '1.00' }) },
    [`${at}/transfers`]: {
      add: async () => {
        const cash = [{ amount: '1.00', currency: 'EUR' }]
        await change((context) =>
          transferValue(context, { kind: 'portfolio_transfer', to: account, lines: cash, note: 'Goodwill' }),
        )
      },
    },
    [`${at}/statements`]: { add: () => change(addStatement) },
    [`${at}/statements/incomplete`]: {
      add: () => change(addPage),
      keyOf: ({ statement, currency }) => `${statement} ${currency}`,
    },
  }
}

function listsOfTenant(place: Place): Lists {
  const { app, tenant, webhook, client, developer } = place
  const at = '/operator/tenants/{tenant_id}'
  const here = `/operator/tenants/${tenant.tenant}`
  return {
    [`${at}/work/assignments`]: {
      viewer: developer,
      add: async () => {
        const { id } = await addWebhook(tenant)
        await developer.call('POST', `${here}/work/${id}/take`)
      },
    },
    [`${at}/notes`]: {
      viewer: developer,
      add: async () => {
        const note = { subject: place.webhook, text: `Note ${next()}` }
        await developer.call('POST', `${here}/notes`, note)
      },
    },
    [`${at}/onboarding-applications`]: { add: () => openPurse(tenant) },
    [`${at}/approvals`]: { add: () => addApproval(app, tenant.tenant, 'suspense.return') },
    [`${at}/activity`]: { add: () => addWebhook(tenant) },
    [`${at}/clients`]: { add: () => developer.call('POST', `${here}/clients`, { name: `Client ${next()}` }) },
    [`${at}/clients/{client_id}/secrets`]: {
      add: () => developer.call('POST', `${here}/clients/${client}/secrets`, { overlap_seconds: 0 }),
    },
    [`${at}/webhooks`]: { add: () => addWebhook(tenant) },
    [`${at}/webhook-deliveries`]: {
      add: () => tenant.post(`/webhooks/${webhook}/test`, { event: { name: 'order.filled' } }),
    },
    [`${at}/jobs`]: {
      add: () => app.database.write(tenant.tenant)`
        insert into jobs (tenant, id, kind, payload, due_at, wake_at, attempts, last_error, created_at)
        values (${tenant.tenant}, ${newId('job_')}, 'trading.settle-trade', '{}', '2999-01-01', '2999-01-01', 1,
                'Error: no such trade', clock_timestamp())`,
    },
  }
}
