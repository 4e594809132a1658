// The rules of the start for settings of a tenant, each with a journey of its operation.
import { test } from 'vitest'
import { STARTING_RULES } from '../../../src/features/operators/approvals/rules/set-starting-rules.ts'
import { holdRule } from './starting-rules/hold-rule.ts'
import { settingJourneys } from './starting-rules/setting-journeys.ts'

const RULES = STARTING_RULES.filter(({ verb }) => verb.startsWith('settings.'))

test.each(RULES)('the rule for $verb holds it until another person approves it', (rule) =>
  holdRule(rule, settingJourneys[rule.verb]))
