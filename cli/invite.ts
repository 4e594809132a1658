// `holdfast operator invite`: invites the first operator, or another one if nobody can sign in any more.
import { type Command, Option } from 'commander'
import { setStartingRules } from '../src/features/approvals/set-starting-rules.ts'
import { findInstallation } from '../src/features/operators/find-installation.ts'
import { inviteOperator } from '../src/features/operators/invite-operator.ts'
import { ROLES, type Role } from '../src/features/operators/rules.ts'
import { operatorUrl } from '../src/features/operators/sessions/origin.ts'
import { INSTALLATION } from '../src/values/installation.ts'
import { byOption, changeAsOperator, print } from './as-operator.ts'
import { withApp } from './with-app.ts'

/** The link is valid for an hour, because its reader is usually beside its author. */
const HOURS = 1

interface Options {
  role: Role
  tenant?: string
  breakGlass: boolean
  by: string
}

/** Adds the command that invites operators. */
export function addInvite(operator: Command): void {
  operator
    .command('invite <email>')
    .description('invite a person to sign in as an operator; the link works once, for an hour')
    .addOption(new Option('--role <role>', 'role of the operator').choices([...ROLES]).makeOptionMandatory())
    .option('--tenant <id>', 'the tenant in which the role holds; default: every tenant')
    .option('--break-glass', 'an account for emergencies: each sign-in raises an alarm', false)
    .addOption(byOption())
    .action((email: string, { role, tenant, breakGlass, by }: Options) =>
      withApp(async (app) => {
        await findInstallation(app)
        const invitation = {
          email,
          role,
          of_tenant: tenant ?? null,
          hours: HOURS,
          is_break_glass: breakGlass,
        }
        const { id, token, expires_at } = await changeAsOperator(
          app,
          INSTALLATION,
          { by, action: 'operator invite' },
          async (context) => {
            await setStartingRules(context)
            return inviteOperator(context, invitation)
          },
        )
        print({ id, link: `${operatorUrl(app.config)}/operator/invitation#${token}`, expires_at })
      }),
    )
}
