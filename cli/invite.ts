// `holdfast operator invite`: invites an operator. Without a sign-in it works on the database itself, also in live: so it
// invites the first operator, or another one if nobody can sign in any more.
import { type Command, Option } from 'commander'
import { setStartingRules } from '../src/features/approvals/set-starting-rules.ts'
import { findInstallation } from '../src/features/operators/find-installation.ts'
import { inviteOperator } from '../src/features/operators/invite-operator.ts'
import { ROLES, type Role } from '../src/features/operators/rules.ts'
import { operatorUrl } from '../src/features/operators/sessions/origin.ts'
import { INSTALLATION } from '../src/values/installation.ts'
import { changeAsSystemUser, print } from './as-system-user.ts'
import { readSignIn, type SignIn } from './operator-api/stored-sign-in.ts'
import { type Local, localOption, performOverApi } from './perform.ts'
import { withApp } from './with-app.ts'

const WORDS = 'operator invite'
/** The link is valid for an hour, because its reader is usually beside its author. */
const HOURS = 1

interface Options extends Local {
  role: Role
  tenant?: string
  breakGlass: boolean
}

interface Invitation {
  email: string
  role: Role
  of_tenant: string | null
  is_break_glass: boolean
}

/** Adds the command that invites operators. */
export function addInvite(operator: Command): void {
  operator
    .command('invite <email>')
    .description('invite a person to sign in as an operator; the link works once')
    .addOption(new Option('--role <role>', 'role of the operator').choices([...ROLES]).makeOptionMandatory())
    .option('--tenant <id>', 'the tenant in which the role holds; default: every tenant')
    .option('--break-glass', 'an account for emergencies: each sign-in raises an alarm', false)
    .addOption(localOption())
    .action((email: string, { role, tenant, breakGlass, local }: Options) => {
      const invitation = { email, role, of_tenant: tenant ?? null, is_break_glass: breakGlass }
      const signIn = local ? undefined : readSignIn()
      return signIn ? inviteOverApi(signIn, invitation) : inviteLocally(invitation)
    })
}

const linkAt = (url: string, token: string) => `${url}/operator/invitation#${token}`

function inviteOverApi(signIn: SignIn, invitation: Invitation): Promise<void> {
  const change = { name: 'invitations.create', words: WORDS, params: {}, body: { ...invitation } }
  return performOverApi(signIn, change, ({ id, token, expires_at }) => ({
    ...{ id, link: linkAt(signIn.url, token), expires_at },
  }))
}

function inviteLocally(invitation: Invitation): Promise<void> {
  return withApp(async (app) => {
    await findInstallation(app)
    const invited = await changeAsSystemUser(app, INSTALLATION, WORDS, async (context) => {
      await setStartingRules(context)
      return inviteOperator(context, { ...invitation, hours: HOURS })
    })
    const { id, token, expires_at } = invited
    print({ id, link: linkAt(operatorUrl(app.config), token), expires_at })
  })
}
