import type { Context } from '../../src/context.ts'
import { setSettings } from '../../src/features/back-office/tenant-settings/set-settings.ts'
import { recordBreak } from '../../src/features/payments/banking/reconciliation-breaks.ts'
import { rejectPayouts } from '../../src/features/payments/payment-runs/reject-payouts.ts'
import { record } from '../../src/features/platform/events/record.ts'
import { transferValue } from '../../src/features/transfers/transfers/transfer-value.ts'
import { newId } from '../../src/values/ids.ts'
import { bankOf } from './bank.ts'
import { openMoney, openPurse } from './cash.ts'
import type { Caller } from './client.ts'
import { changeAs, testApp } from './direct.ts'
import { TREATIES } from './dividends.ts'
import { buyShare, listsOfActions } from './fill-actions.ts'
import { addArrears, addEntry, addFeeRun, addPage, addStatement } from './fill-bank-records.ts'
import { addApproval, listsOfInstallation } from './fill-installation-lists.ts'
import { addModel, beginPlan, listsOfInvesting } from './fill-investing.ts'
import { listsOfPools } from './fill-pools.ts'
import { listsOfRetention } from './fill-retention-lists.ts'
import { WORLD } from './instruments.ts'
import type { FilledList, Lists, Place } from './operator-lists.ts'
import { newOperator } from './operators.ts'
import { startReceiver } from './receiver.ts'
import { MONDAY } from './trading.ts'
import { PDF, SAMPLES } from './upload.ts'

/** Opens the tenant and the operators that look at its lists. */
export async function openPlace(): Promise<Place> {
  const money = await openMoney({ tax_treaties: TREATIES })
  const { tenant, account } = money
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await tenant.post('/sandbox/clock/advance', { to: MONDAY })
  await tenant.post(`/sandbox/accounts/${account.id}/inbound-payments`, {
    amount: '100000.00',
    currency: 'EUR',
    owner_name: 'Ada Lovelace',
    iban: 'DE89370400440532013000',
    bank_code: 'EXMPDEFFXXX',
    reference: account.reference,
  })
  const share = await buyShare(tenant, account.id)
  const [sender] = await tenant.get(`/accounts/${account.id}/funding-accounts`)
  const receiver = await startReceiver()
  const developer = await newOperator('developer', tenant.tenant)
  const at = `/operator/tenants/${tenant.tenant}`
  await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '50.00', ask: '50.00' })
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  return {
    app: await testApp(),
    tenant,
    account: account.id,
    money,
    share,
    developer,
    firm: (await tenant.post('/sandbox/firm-accounts', { name: 'House' })).account,
    person: (await tenant.get('/persons'))[0].id,
    auditor: await newOperator('auditor', tenant.tenant),
    overseer: await newOperator('auditor'),
    administrator: await newOperator('administrator', tenant.tenant),
    funding_account: sender.id,
    webhook: (await tenant.post('/webhooks', { url: receiver.url, event_names: QUIET })).id,
    client: (await developer.call('POST', `${at}/clients`, { name: 'Rotating' })).body.client_id,
    instrument,
    model: await addModel(tenant, instrument),
    plan: await beginPlan(tenant, account.id, instrument),
  }
}

/** The lists of the operator API by their paths. */
export function listsOf(place: Place): Record<string, FilledList> {
  const { app, tenant, person } = place
  const all: Lists = {
    ...listsOfInstallation(place),
    ...listsOfMoney(place),
    ...listsOfTenant(place),
    ...listsOfPools(place),
    ...listsOfInvesting(place),
    ...listsOfRetention(app, tenant.tenant, person),
  }
  return Object.fromEntries(
    Object.entries(all).map(([path, list]) => {
      const url = (list.url ?? path)
        .replace('{tenant_id}', tenant.tenant)
        .replace('{client_id}', place.client)
        .replace('{account_id}', place.account)
        .replace('{model_id}', place.model)
        .replace('{savings_plan_id}', place.plan)
      return [path, { viewer: place.auditor, ...list, url }]
    }),
  )
}

// The webhooks of the tenant get no events of its other lists.
const QUIET = ['customer.closed']
const addWebhook = (tenant: Caller) =>
  tenant.post('/webhooks', { url: `https://example.com/${next()}`, event_names: QUIET })

let number = 0
const next = () => ++number

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
            kind: 'gap',
            currency: 'EUR',
            subject: `Statement ${next()}`,
            difference: '1.00',
            detail: 'A page is missing.',
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
    [`${at}/settings/history`]: {
      add: () =>
        change((context) =>
          setSettings(context, 'orders', { settings: { gtc_days: next() }, reason: 'A test' }),
        ),
    },
    [`${at}/fees`]: {
      add: () => {
        const fee = {
          fee_type: 'transaction',
          transaction_type: 'buy',
          chargeable_currencies: { EUR: { unit_amount: '1' } },
        }
        const settings = { fees: [{ alias: 'order-buy', ...fee }] }
        return change((context) =>
          setSettings(context, 'fees', { settings, reason: 'A test', effective_from: '2099-01-01' }),
        )
      },
    },
    [`${at}/fee-charges`]: { add: () => change((context) => addArrears(context)) },
    [`${at}/fee-runs`]: {
      add: () => change((context) => addFeeRun(context)),
      keyOf: ({ period_start, fee, currency }) => `${period_start} ${fee} ${currency}`,
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
    ...listsOfActions(place),
    // The catalogue is the same for every tenant, and only an import adds to it.
    [`${at}/instruments`]: {
      url: `/operator/tenants/${id}/instruments?instrument_type=money_market_fund`,
      bound: 6,
      add: async () => undefined,
    },
    [`${at}/ledger/postings`]: { add: () => money.pay({ amount: '1.00' }) },
    [`${at}/statements/{statement_id}/entries`]: {
      url: `/operator/tenants/${id}/statements/bst_of_entries/entries`,
      add: () => change((context) => addEntry(context, 'bst_of_entries')),
    },
    [`${at}/bank-entries`]: {
      add: () => change((context) => addEntry(context, 'bst_of_entries')),
      keyOf: ({ currency, reference }) => `${currency} ${reference}`,
    },
    [`${at}/statements`]: { add: () => change(addStatement) },
    [`${at}/statements/incomplete`]: {
      add: () => change(addPage),
      keyOf: ({ statement, currency }) => `${statement} ${currency}`,
    },
  }
}

async function publishDocument({ tenant }: Caller): Promise<void> {
  const at = `/operator/tenants/${tenant}`
  const compliance = await newOperator('compliance', tenant)
  const file = { content: SAMPLES[PDF]!.toString('base64') }
  const { id } = (await compliance.call('POST', `${at}/legal-document-files`, file)).body
  const body = { document_type: 'risk_disclosures', version: `${next()}.0`, file: id }
  const { status } = await compliance.call('POST', `${at}/legal-document-versions`, body)
  if (status !== 201) throw new Error(`the publication got ${status}`)
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
    [`${at}/legal-document-versions`]: { add: () => publishDocument(tenant) },
    [`${at}/onboarding-applications`]: { add: () => openPurse(tenant) },
    [`${at}/customers`]: { add: () => openPurse(tenant) },
    [`${at}/accounts`]: { add: () => openPurse(tenant) },
    [`${at}/customers/{customer_id}/story`]: {
      url: `${here}/customers/${place.money.customer.id}/story`,
      add: () => place.money.deposit({ amount: '5.00' }),
    },
    [`${at}/approvals`]: { add: () => addApproval(app, tenant.tenant, 'suspense.return') },
    [`${at}/activity`]: { add: () => addWebhook(tenant) },
    [`${at}/clients`]: { add: () => developer.call('POST', `${here}/clients`, { name: `Client ${next()}` }) },
    [`${at}/clients/{client_id}/secrets`]: {
      add: () => developer.call('POST', `${here}/clients/${client}/secrets`, { overlap_seconds: 0 }),
    },
    // The other lists give the tenant more events than a page holds.
    [`${at}/events`]: {
      url: `${here}/events?name=customer.closed`,
      add: () =>
        changeAs(app, tenant.tenant, async (context) => record(context, 'customer.closed', `cus_${next()}`)),
    },
    [`${at}/webhooks`]: { add: () => addWebhook(tenant) },
    [`${at}/webhook-deliveries`]: {
      add: () => tenant.post(`/webhooks/${webhook}/test`, { event: { name: 'order.filled' } }),
    },
    [`${at}/due-work`]: {
      keyOf: ({ day, kind }) => `${day} ${kind}`,
      add: () => app.database.write(tenant.tenant)`
        insert into jobs (tenant, id, kind, payload, due_at, wake_at, created_at)
        values (${tenant.tenant}, ${newId('job_')}, 'trading.settle-trade', '{}',
                timestamptz '2998-01-01Z' + make_interval(days => ${next()}), '2999-01-01', clock_timestamp())`,
    },
    [`${at}/jobs`]: {
      add: () => app.database.write(tenant.tenant)`
        insert into jobs (tenant, id, kind, payload, due_at, wake_at, attempts, last_error, created_at)
        values (${tenant.tenant}, ${newId('job_')}, 'trading.settle-trade', '{}', '2999-01-01', '2999-01-01', 1,
                'Error: no such trade', clock_timestamp())`,
    },
  }
}
