// Invites an operator on the database itself.
import { setStartingRules } from '../src/features/operators/approvals/rules/set-starting-rules.ts'
import { findInstallation } from '../src/features/operators/operators/find-installation.ts'
import { inviteAsSystemUser } from '../src/features/operators/operators/invitations/invite-as-system-user.ts'
import { operatorUrl } from '../src/features/operators/operators/sessions/origin.ts'
import { INSTALLATION } from '../src/values/installation.ts'
import { changeAsSystemUser } from './as-system-user.ts'
import { Failure } from './failure.ts'
import { type Invitation, linkAt, WORDS } from './invite.ts'
import { print } from './print.ts'
import { withApp } from './with-app.ts'

/** The link is valid for an hour, because its reader is usually beside its author. */
const HOURS = 1

/** Invites in the name of the user of the operating system and prints the link. */
export function inviteLocally(invitation: Invitation, emergency: string | undefined): Promise<void> {
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

function readReason(text: string | undefined): string | undefined {
  const reason = text?.trim()
  if (reason === '' || (reason?.length ?? 0) > 1000)
    throw new Failure('The reason needs 1 to 1000 characters.')
  return reason
}
