// The operations on the rules of approvals.
import Type from 'typebox'
import { type Route, route } from '../../http/api/route.ts'
import { listRules } from './read.ts'
import { NewRule, Rule, SetRule } from './schemas.ts'
import { setRule } from './set-rule.ts'
import type { Verbs } from './verbs.ts'

/** The operations on rules for the operations that can be held. */
export const ruleRoutes = (verbs: Verbs): Route[] => [
  route({
    method: 'GET',
    path: '/operator/approval-rules',
    group: 'approvals',
    permission: 'rule.read',
    operator: { within: 'installation' },
    name: 'approval_rules.list',
    title: 'List the rules of approvals',
    description: 'By operation.',
    response: Type.Array(Rule),
    read: (context) => listRules(context),
  }),
  route({
    method: 'PUT',
    path: '/operator/approval-rules',
    group: 'approvals',
    permission: 'rule.write',
    operator: {
      within: 'installation',
      needs_step_up: true,
      approval: { subjects: ({ body }) => [body.verb as string] },
    },
    name: 'approval_rules.set',
    title: 'Set or remove a rule of approvals',
    description:
      'A change needs the approvals of every rule that it meets, those of its tenant and the general ones.',
    body: NewRule,
    response: SetRule,
    write: (context, { body }) => setRule(context, verbs, body),
  }),
]
