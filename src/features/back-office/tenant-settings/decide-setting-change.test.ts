import assert from 'node:assert/strict'
import { test } from 'vitest'
import { checkOnboarding, differencesOf } from './decide-setting-change.ts'

const fee = (alias: string, unit_amount: string) => ({
  alias,
  chargeable_currencies: { EUR: { unit_amount } },
})

test('a change lists each setting that differs; a fee has its alias in the path', () => {
  const before = { gtc_days: 90, fees: [fee('buy', '1.50'), fee('sell', '1.50')] }
  const after = { price_collar: '0.2', fees: [fee('sell', '1.50'), fee('buy', '2.00')] }
  assert.deepEqual(differencesOf(before, after), [
    { path: 'gtc_days', before: 90, after: null },
    { path: 'fees.buy.chargeable_currencies.EUR.unit_amount', before: '1.50', after: '2.00' },
    { path: 'price_collar', before: null, after: '0.2' },
  ])
  assert.deepEqual(differencesOf(after, after), [])
})

test('a new live tenant does not take requirements that it does not follow', () => {
  assert.throws(() => checkOnboarding({ onboarding: 'minimal' }, 'live', 'body'), {
    params: [
      {
        path: 'body.onboarding',
        code: 'invalid_param',
        detail: 'In live applications need every claim: `full`.',
      },
    ],
  })
})

test('a live tenant does not take settings of applications that it does not follow', () => {
  const refused = (settings: { onboarding?: string; auto_decide?: string }, path: string, detail: string) =>
    assert.throws(() => checkOnboarding(settings, 'live'), {
      params: [{ path: `body.settings.${path}`, code: 'invalid_param', detail }],
    })
  refused({ onboarding: 'minimal' }, 'onboarding', 'In live applications need every claim: `full`.')
  refused({ auto_decide: 'approved' }, 'auto_decide', 'In live every application waits: `none`.')
  checkOnboarding({ onboarding: 'full', auto_decide: 'none', demand_terms_of_service: true }, 'live')
  checkOnboarding({ onboarding: 'minimal', auto_decide: 'approved' }, 'sandbox')
})
