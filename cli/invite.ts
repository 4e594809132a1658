// `holdfast operator invite`: invites an operator. Without a sign-in it works on the database itself: so it invites the
// first two administrators, and in an emergency others, which raises the alarm of break-glass.
import { type Command, Option } from 'commander'
import { ROLES, type Role } from '../src/settings/roles.ts'
import { readSignIn, type SignIn } from './operator-api/stored-sign-in.ts'
import { type Local, localOption, performOverApi, type Reasoned, reasonOption } from './perform.ts'

/** The words of the command. */
export const WORDS = 'operator invite'

interface Options extends Local, Reasoned {
  role: Role
  tenant?: string
  breakGlass: boolean
  emergency?: string
}

/** An invitation to be an operator. */
export interface Invitation {
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
    .action(
      async (email: string, { role, tenant, breakGlass, emergency, local, approvalReason }: Options) => {
        const invitation = { email, role, of_tenant: tenant ?? null, is_break_glass: breakGlass }
        const signIn = local || emergency !== undefined ? undefined : readSignIn()
        if (signIn) return inviteOverApi(signIn, invitation, approvalReason)
        const { inviteLocally } = await import('./invite-locally.ts')
        return inviteLocally(invitation, emergency)
      },
    )
}

/** The link of an invitation. */
export const linkAt = (url: string, token: string) => `${url}/operator/invitation#${token}`

function inviteOverApi(signIn: SignIn, invitation: Invitation, reason: string | undefined): Promise<void> {
  const change = { name: 'invitations.create', words: WORDS, params: {}, body: { ...invitation }, reason }
  return performOverApi(signIn, change, ({ id, token, expires_at }) => ({
    id,
    link: linkAt(signIn.url, token),
    expires_at,
  }))
}
