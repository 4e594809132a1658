import type { Context } from '../../../../context.ts'
import { failParam } from '../../../../errors.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { isPlace } from '../../operators/find-installation.ts'
import { rolesThat } from '../../operators/rules.ts'
import { approvalPermission, type OperatorCommands } from '../commands.ts'
import { type DecidedRule, decideRule, type NewApprovalRule } from './decide-rule.ts'

/** Sets or removes the rule of an operation in a currency, for a tenant or for all. */
export async function setRule(
  context: Context,
  commands: OperatorCommands,
  rule: NewApprovalRule,
): Promise<DecidedRule> {
  const verb = commands.get(rule.verb)
  const decided = decideRule(rule, verb && rolesThat(approvalPermission(verb)))
  const { of_tenant } = decided
  if (!(await isPlace(context.app, of_tenant)))
    throw failParam('body.of_tenant', 'not_found', 'No such tenant.')
  await (decided.needed === 0 ? remove(context, decided) : write(context, decided))
  return decided
}

async function remove({ sql }: Context, { verb, of_tenant, currency }: DecidedRule): Promise<void> {
  await sql`
    delete from approval_rules
    where tenant = ${INSTALLATION} and verb = ${verb} and of_tenant is not distinct from ${of_tenant}
      and currency is not distinct from ${currency}`
}

async function write(
  { sql, actor, now }: Context,
  { verb, of_tenant, currency, from_amount, roles, needed }: DecidedRule,
): Promise<void> {
  await sql`
    insert into approval_rules (tenant, id, verb, of_tenant, currency, from_amount, roles, needed, set_by, modified_at)
    values (${INSTALLATION}, ${newId('apu_')}, ${verb}, ${of_tenant}, ${currency}, ${from_amount}, ${roles}, ${needed},
            ${actor.id}, ${now})
    on conflict (tenant, verb, of_tenant, currency) do update
      set from_amount = excluded.from_amount, roles = excluded.roles, needed = excluded.needed,
          set_by = excluded.set_by, modified_at = excluded.modified_at`
}
