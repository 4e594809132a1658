// The rules of the start of a live installation, each with a journey of its operation: one person requests the change
// and cannot approve it, nothing changes, another person approves it, and it takes effect once. A rule without a
// journey fails here.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { STARTING_RULES } from '../../../src/features/operators/approvals/rules/set-starting-rules.ts'
import { lockInstallation } from '../../support/approvals.ts'
import { bookingJourneys, deleteWrongPrices } from './starting-rules/booking-journeys.ts'
import { complianceJourneys } from './starting-rules/compliance-journeys.ts'
import { credentialJourneys } from './starting-rules/credential-journeys.ts'
import { holdRule } from './starting-rules/hold-rule.ts'
import { installationJourneys } from './starting-rules/installation-journeys.ts'
import type { Journey } from './starting-rules/journey.ts'
import { paymentJourneys } from './starting-rules/payment-journeys.ts'

// The rules for settings have a file of their own.
const RULES = STARTING_RULES.filter(({ verb }) => !verb.startsWith('settings.'))

const JOURNEYS: Record<string, Journey> = {
  ...paymentJourneys,
  ...bookingJourneys,
  ...complianceJourneys,
  ...credentialJourneys,
  ...installationJourneys,
}

let unlock: Awaited<ReturnType<typeof lockInstallation>>
beforeAll(async () => {
  unlock = await lockInstallation()
})
afterAll(() => unlock())
afterAll(deleteWrongPrices)

test.each(RULES)('the rule for $verb holds it until another person approves it', (rule) =>
  holdRule(rule, JOURNEYS[rule.verb]))

test('each journey is one of a rule of the start', () => {
  const verbs = RULES.map(({ verb }) => verb)
  assert.deepEqual(
    Object.keys(JOURNEYS).filter((verb) => !verbs.includes(verb)),
    [],
  )
})
