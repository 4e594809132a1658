// Payments in and out. The amounts are the smallest that the rules of the start hold.
import { bankId } from '../../../../src/banks/iso20022/pain-001.ts'
import { bankOf } from '../../../support/bank.ts'
import { FIRM, pain002 } from '../../../support/bank-files.ts'
import { openMoney } from '../../../support/cash.ts'
import type { Body, Caller } from '../../../support/client.ts'
import { testApp } from '../../../support/direct.ts'
import { type Journey, operatorOf, pathIn, tenantWith } from './journey.ts'

const maker = 'operations'
const AMOUNT = '1000.00'

/** A customer who pays in the amount and withdraws it again. */
async function openWithdrawal() {
  const money = await openMoney()
  await money.pay({ amount: AMOUNT })
  const [receiver] = await money.tenant.get(`${money.at}/funding-accounts`)
  const { body: withdrawal } = await money.withdraw({ amount: AMOUNT, funding_account: receiver.id })
  return { ...money, withdrawal: withdrawal.id as string }
}

/** A payment in suspense: it names no deposit. */
async function openSuspense() {
  const money = await openMoney()
  const { id } = await money.pay({ amount: AMOUNT, reference: 'Rent of Ada' })
  return { ...money, payment: id as string }
}

/** A payout that the bank rejected. */
async function openRejection() {
  const money = await openWithdrawal()
  const bank = await bankOf(money.tenant)
  const run = (await bank.run())!
  const [, payout] = /<EndToEndId>(.*?)<\/EndToEndId>/.exec(await bank.export(run))!
  await bank.load(pain002(bankId(run), [payout!]))
  const [rejected] = (await bank.rejected()) as Body[]
  return { ...money, payout: rejected.id as string }
}

async function bankAccountsOf({ tenant }: Caller) {
  const { database } = await testApp()
  return database.sql(tenant)`select currency, iban from bank_accounts where tenant = ${tenant}`
}

export const paymentJourneys: Record<string, Journey> = {
  'payment_runs.create': {
    maker,
    async open() {
      const { tenant } = await openWithdrawal()
      await bankOf(tenant)
      const { get } = await operatorOf(tenant, 'auditor')
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, 'payment-runs'),
        body: { currency: 'EUR' },
        look: async () => (await get('payment-runs')).map(({ control_sum }: Body) => control_sum),
      }
    },
  },
  'payouts.reverse': {
    maker,
    async open() {
      const { tenant, payout, cash } = await openRejection()
      return { tenant: tenant.tenant, path: pathIn(tenant, `payouts/${payout}/reverse`), look: () => cash() }
    },
  },
  'suspense.assign': {
    maker,
    async open() {
      const { tenant, account, payment, cash } = await openSuspense()
      const body = { payments: [payment], account: account.id, note: 'Named in the text.' }
      return { tenant: tenant.tenant, path: pathIn(tenant, 'suspense/assign'), body, look: () => cash() }
    },
  },
  'suspense.return': {
    maker,
    async open() {
      const { tenant, payment } = await openSuspense()
      const { get } = await operatorOf(tenant, 'auditor')
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `suspense/${payment}/return`),
        body: { note: 'Not ours.' },
        look: async () => (await get('suspense')).map(({ status }: Body) => status),
      }
    },
  },
  'bank_accounts.set': {
    async open() {
      const { tenant } = await tenantWith('finance')
      return {
        tenant: tenant.tenant,
        method: 'PUT',
        path: pathIn(tenant, 'bank-accounts'),
        body: { ...FIRM, currency: 'EUR' },
        look: () => bankAccountsOf(tenant),
      }
    },
  },
  'transfers.create': {
    maker,
    async open() {
      const { tenant, account, cash } = await openMoney()
      const lines = [{ amount: '25.00', currency: 'EUR' }]
      const body = { kind: 'portfolio_transfer', to: account.id, lines, note: 'Goodwill.' }
      return { tenant: tenant.tenant, path: pathIn(tenant, 'transfers'), body, look: () => cash() }
    },
  },
  'withdrawals.complete': {
    maker,
    async open() {
      const { tenant, withdrawal, cash } = await openWithdrawal()
      const path = pathIn(tenant, `withdrawals/${withdrawal}/complete`)
      return { tenant: tenant.tenant, path, look: () => cash() }
    },
  },
  'withdrawals.return': {
    maker,
    async open() {
      const { tenant, withdrawal, cash } = await openWithdrawal()
      await (await operatorOf(tenant, maker)).post(`withdrawals/${withdrawal}/complete`)
      const path = pathIn(tenant, `withdrawals/${withdrawal}/return`)
      return { tenant: tenant.tenant, path, look: () => cash() }
    },
  },
  'deposits.reverse_advance': {
    maker,
    async open() {
      const { tenant, deposit, cash } = await openMoney()
      const { id } = await deposit({ amount: AMOUNT, request_advance: true })
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `deposits/${id}/reverse-advance`),
        look: () => cash(),
      }
    },
  },
  'funding_accounts.verify': {
    maker,
    async open() {
      const { tenant, at } = await openMoney()
      const bank = { iban: 'DE75512108001245126199', bank_code: 'EXMPDEFFXXX', currency: 'EUR' }
      const { id } = await tenant.post(`${at}/funding-accounts`, { owner_name: 'Ada Lovelace', ...bank })
      return {
        tenant: tenant.tenant,
        path: pathIn(tenant, `funding-accounts/${id}/verify`),
        look: async () => (await tenant.get(`${at}/funding-accounts`))[0].is_verified,
      }
    },
  },
}
