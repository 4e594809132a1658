import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { decideRolloverSetting, type RolloverSettingFacts } from './decide-rollover-setting.ts'

const BILL = { supports_automatic_rollover: true, maturity_date: '2026-06-15' }
const GOOD: RolloverSettingFacts = {
  status: 'open',
  automatic_rollover: false,
  is_rolling: false,
  instrument: BILL,
  account_status: 'active',
  today: '2026-06-11',
}

test('the setting changes until its cutoff, and a repeat changes nothing', () => {
  assert.equal(decideRolloverSetting(GOOD, true), true)
  assert.equal(decideRolloverSetting(GOOD, false), false)
})

test('an account that is closing may still switch the rollover off', () => {
  assert.equal(
    decideRolloverSetting({ ...GOOD, automatic_rollover: true, account_status: 'closing' }, false),
    true,
  )
})

describe('refusals', () => {
  const rows: [string, Partial<RolloverSettingFacts>, { code: string; detail?: RegExp }][] = [
    ['a closing position', { status: 'closing' }, { code: 'position_not_open' }],
    ['a bill on its maturity date', { today: '2026-06-15' }, { code: 'position_not_open' }],
    [
      'an instrument without rollovers',
      { instrument: { maturity_date: '2026-06-15' } },
      { code: 'invalid_request', detail: /does not roll over/ },
    ],
    [
      'a day after the cutoff',
      { today: '2026-06-12' },
      { code: 'invalid_request', detail: /until 2026-06-11/ },
    ],
    ['a rollover that is placed', { is_rolling: true }, { code: 'invalid_request', detail: /being rolled/ }],
    ['an account that closes', { account_status: 'closing' }, { code: 'invalid_request', detail: /closing/ }],
    [
      'the cutoff before the account',
      { today: '2026-06-12', account_status: 'closing' },
      { code: 'invalid_request', detail: /until 2026-06-11/ },
    ],
  ]
  test.each(rows)('%s', (_, change, { code, detail = /./ }) => {
    assert.throws(
      () => decideRolloverSetting({ ...GOOD, ...change }, true),
      (error: { code: string; params?: { detail: string }[] }) =>
        error.code === code && detail.test(error.params?.[0]?.detail ?? 'none'),
    )
  })
})
