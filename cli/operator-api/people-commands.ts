// `holdfast operator …` and `holdfast approval …` about people: roles, limits, rules, disabling, reviews. All of it goes
// over the operator API, because the rules about people need an operator who is signed in.
import { type Command, Option } from 'commander'
import { ROLES } from '../../src/settings/roles.ts'
import { performOverApi, type Reasoned, reasonOption } from '../perform.ts'
import { print } from '../print.ts'
import { callAsOperator } from './call-as-operator.ts'
import { type Operation, requestOf } from './find-operation.ts'
import { findSignIn } from './stored-sign-in.ts'

interface InTenant {
  tenant?: string
}

const inTenant = () => new Option('--tenant <id>', 'the tenant in which it holds; default: every tenant')
const role = () => new Option('--role <role>', 'a role').choices([...ROLES])
const collect = (value: string, all: string[]) => [...all, value]

const read = async (operation: Operation): Promise<void> =>
  print((await callAsOperator(findSignIn(), requestOf(operation))).body)

const change = (words: string, operation: Operation, reason?: string): Promise<void> =>
  performOverApi(findSignIn(), { ...operation, words, reason })

/** Adds the commands about people and their roles. */
export function addPeople(operator: Command): void {
  operator
    .command('people')
    .description('list operators with their roles, newest first')
    .addOption(role())
    .action((options: { role?: string }) =>
      read({ name: 'operators.list', query: { limit: '200', ...options } }),
    )
  operator
    .command('rights')
    .description('report each permission with the operators that hold it')
    .action(() => read({ name: 'operators.report_rights' }))
  operator
    .command('grant <operator>')
    .description('give an operator a role')
    .addOption(role().makeOptionMandatory())
    .addOption(inTenant())
    .addOption(reasonOption())
    .action((operator_id: string, options: InTenant & Reasoned & { role: string }) => {
      const body = { role: options.role, of_tenant: options.tenant ?? null }
      return change(
        'operator grant',
        { name: 'operators.grant', params: { operator_id }, body },
        options.approvalReason,
      )
    })
  operator
    .command('remove-grant <operator> <grant>')
    .description('take a role from an operator')
    .action((operator_id: string, grant_id: string) =>
      change('operator remove-grant', { name: 'operators.remove_grant', params: { operator_id, grant_id } }),
    )
  for (const [name, description, operation] of [
    ['disable', 'disable an operator for good', 'operators.disable'],
    ['unlock', 'forget the failed sign-ins of an operator', 'operators.unlock'],
    ['end-sessions', 'end the sessions of an operator and revoke their tokens', 'operators.end_sessions'],
  ] as const)
    operator
      .command(`${name} <operator>`)
      .description(description)
      .action((operator_id: string) =>
        change(`operator ${name}`, { name: operation, params: { operator_id } }),
      )
  addLimits(operator)
  addReviews(operator)
}

interface LimitOptions extends InTenant, Reasoned {
  day?: string
  month?: string
}

function addLimits(operator: Command) {
  operator
    .command('limits')
    .description('list the limits of roles')
    .action(() => read({ name: 'limits.list', query: { limit: '200' } }))
  operator
    .command('limit-use <tenant> [operator]')
    .description('show what is left of your limits in a tenant, or of those of another operator')
    .action((tenant_id: string, operator_id?: string) =>
      read(
        operator_id === undefined
          ? { name: 'limits.show_own_use', params: { tenant_id } }
          : { name: 'limits.show_use', params: { tenant_id, operator_id } },
      ),
    )
  operator
    .command('limit <role> <currency> <most>')
    .description(
      'set the largest amounts that a role may move in one change, a day and a month; none: remove the limit',
    )
    .option(
      '--day <amount>',
      'the largest sum of the changes of one operator on a day; left out: none, also if there was one',
    )
    .option(
      '--month <amount>',
      'the largest sum of the changes of one operator in a month; left out: none, also if there was one',
    )
    .addOption(inTenant())
    .addOption(reasonOption())
    .action((role: string, currency: string, most: string, options: LimitOptions) => {
      const { tenant: of_tenant = null, day: most_a_day = null, month: most_a_month = null } = options
      const bounds = { most: most === 'none' ? null : most, most_a_day, most_a_month }
      const body = { role, of_tenant, currency, ...bounds }
      return change('operator limit', { name: 'limits.set', body }, options.approvalReason)
    })
}

function addReviews(operator: Command) {
  operator
    .command('break-glass-uses')
    .description('list the uses of break-glass, newest first')
    .action(() => read({ name: 'break_glass_uses.list', query: { limit: '200' } }))
  operator
    .command('review <use>')
    .description('review a use of break-glass by another operator')
    .addOption(
      new Option('--conclusion <conclusion>', 'whether there was an emergency')
        .choices(['justified', 'not_justified'])
        .makeOptionMandatory(),
    )
    .requiredOption('--note <text>', 'what you looked at')
    .action((use_id: string, body: { conclusion: string; note: string }) =>
      change('operator review', { name: 'break_glass_uses.review', params: { use_id }, body }),
    )
}

interface RuleOptions extends InTenant, Reasoned {
  role: string[]
  needed: string
  currency?: string
  from?: string
}

/** Adds the commands about the rules of approvals. */
export function addRules(approval: Command): void {
  approval
    .command('rules')
    .description('list the rules of approvals')
    .action(() => read({ name: 'approval_rules.list', query: { limit: '200' } }))
  approval
    .command('rule <operation>')
    .description('set a rule: which changes need the approval of whom; --needed 0 removes it')
    .addOption(role().argParser(collect).default([]).makeOptionMandatory())
    .option('--needed <people>', 'the number of people that must approve', '1')
    .option('--currency <currency>', 'the currency of --from')
    .option('--from <amount>', 'the amount from which the rule holds; default: every change')
    .addOption(inTenant())
    .addOption(reasonOption())
    .action((verb: string, { tenant, currency, from, role: roles, needed, approvalReason }: RuleOptions) => {
      const place = { of_tenant: tenant ?? null, currency: currency ?? null, from_amount: from ?? null }
      const body = { verb, ...place, roles, needed: Number(needed) }
      return change('approval rule', { name: 'approval_rules.set', body }, approvalReason)
    })
}
