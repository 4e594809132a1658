// The operations on the rules of approvals.
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import type { OperatorCommands } from '../commands.ts'
import { listRules } from '../read.ts'
import { NewRule, Rule, ruleFilters, SetRule } from '../schemas.ts'
import { setRule } from './set-rule.ts'

/** The operations on rules for the operations that can be held. */
export const ruleRoutes = (commands: OperatorCommands): Route[] => [
  listRoute({
    path: '/operator/approval-rules',
    group: 'approvals',
    permission: 'rule.read',
    operator: { within: 'installation' },
    name: 'approval_rules.list',
    title: 'List the rules of approvals',
    description: 'By operation, tenant and currency; general rules first.',
    filters: ruleFilters,
    pages: BACK_OFFICE,
    item: Rule,
    rows: (context, { query }, window) => listRules(context, query, window),
    positionOf: ({ verb, of_tenant, currency }) => [verb, of_tenant ?? '', currency ?? ''],
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
    write: (context, { body }) => setRule(context, commands, body),
  }),
]
