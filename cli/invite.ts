// `holdfast operator invite`: invites an operator. Without a sign-in it works on the database itself: so it invites the
// first two administrators, and in an emergency others, which raises the alarm of break-glass.
import { type Command, Option } from 'commander'
import { setStartingRules } from '../src/features/approvals/rules/set-starting-rules.ts'
import { findInstallation } from '../src/features/operators/find-installation.ts'
import { inviteAsSystemUser } from '../src/features/operators/invitations/invite-as-system-user.ts'
import { ROLES, type Role } from '../src/features/operators/rules.ts'
import { operatorUrl } from '../src/features/operators/sessions/origin.ts'
import { INSTALLATION } from '../src/values/installation.ts'
import { changeAsSystemUser, print } from './as-system-user.ts'
import { Failure } from './failure.ts'
import { readSignIn, type SignIn } from './operator-api/stored-sign-in.ts'
import { type Local, localOption, performOverApi, type Reasoned, reasonOption } from './perform.ts'
import { withApp } from './with-app.ts'

const WORDS = 'operator invite'
/** The link is valid for an hour, because its reader is usually beside its author. */
const HOURS = 1

interface Options extends Local, Reasoned {
  role: Role
  tenant?: string
  breakGlass: boolean
  emergency?: string
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
    .option(
      '--emergency <reason>',
      'in live, after the first two administrators: the reason; it raises an alarm',
    )
    .addOption(reasonOption())
    .addOption(localOption())
    .action((email: string, { role, tenant, breakGlass, emergency, local, approvalReason }: Options) => {
      const invitation = { email, role, of_tenant: tenant ?? null, is_break_glass: breakGlass }
      const signIn = local || emergency !== undefined ? undefined : readSignIn()
      return signIn ? inviteOverApi(signIn, invitation, approvalReason) : inviteLocally(invitation, emergency)
    })
}

function readReason(text: string | undefined): string | undefined {
  const reason = text?.trim()
  if (reason === '' || (reason?.length ?? 0) > 1000)
    throw new Failure('The reason needs 1 to 1000 characters.')
  return reason
}

const linkAt = (url: string, token: string) => `${url}/operator/invitation#${token}`

function inviteOverApi(signIn: SignIn, invitation: Invitation, reason: string | undefined): Promise<void> {
  const change = { name: 'invitations.create', words: WORDS, params: {}, body: { ...invitation }, reason }
  return performOverApi(signIn, change, ({ id, token, expires_at }) => ({
    ...{ id, link: linkAt(signIn.url, token), expires_at },
  }))
}

function inviteLocally(invitation: Invitation, emergency: string | undefined): Promise<void> {
  return withApp(async (app) => {
    await findInstallation(app)
    const invited = await changeAsSystemUser(app, INSTALLATION, WORDS, async (context) => {
      await setStartingRules(context)
      return inviteAsSystemUser(context, { ...invitation, hours: HOURS }, readReason(emergency))
    })
    const { id, token, expires_at } = invited
    print({ id, link: linkAt(operatorUrl(app.config), token), expires_at })
  })
}
