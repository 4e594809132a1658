import assert from 'node:assert/strict'
import { test } from 'vitest'
import { api } from '../../../../api.ts'
import { rolesThat } from '../../operators/rules.ts'
import { approvalPermission, isOperatorCommand } from '../commands.ts'
import { STARTING_RULES } from './set-starting-rules.ts'

test.each(
  STARTING_RULES,
)('the rule of the start for $verb names an operation and a role that approves it', (rule) => {
  const verb = api.operator!.description.routes.find(({ name }) => name === rule.verb)
  assert.ok(verb && isOperatorCommand(verb))
  assert.ok(rolesThat(approvalPermission(verb)).includes(rule.role))
})
