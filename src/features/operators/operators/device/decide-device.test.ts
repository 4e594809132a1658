import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type DeviceFacts, decideDevice } from './decide-device.ts'

const now = '2026-11-23T12:00:00.000Z'
const device = { status: 'pending', operator: null, expires_at: '2026-11-23T12:10:00.000Z' } as const
const approver = { id: 'opr_1', is_break_glass: false }
const facts: DeviceFacts = { device, approver, now }

describe('a device sign-in', () => {
  test.each<[string, Partial<DeviceFacts>]>([
    ['is approved by an operator', {}],
    ['that asks for a proof is approved by the same operator', { device: { ...device, operator: 'opr_1' } }],
  ])('%s', (_, more) => {
    decideDevice({ ...facts, ...more })
  })

  test.each<[string, Partial<DeviceFacts>, string]>([
    ['with an unknown code', { device: undefined }, 'not_found'],
    ['that has expired', { device: { ...device, expires_at: now } }, 'not_found'],
    ['that is approved', { device: { ...device, status: 'approved' } }, 'conflict'],
    ['that is refused', { device: { ...device, status: 'refused' } }, 'conflict'],
    ['that is used', { device: { ...device, status: 'used' } }, 'conflict'],
    ['by a break-glass account', { approver: { ...approver, is_break_glass: true } }, 'forbidden'],
    ['for the session of another operator', { device: { ...device, operator: 'opr_2' } }, 'forbidden'],
  ])('is not approved %s', (_, more, code) => {
    assert.throws(() => decideDevice({ ...facts, ...more }), { code })
  })
})
