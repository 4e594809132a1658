// Open invitations. The link is shown once: to the person who invites, or who fetches it after the approval.
import { useTenant } from '../../frame/address.ts'
import type { CreatedInvitation, OperatorInvitation } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant } from '../../kit/figures.tsx'
import { Secret } from '../../kit/secret.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { grantOf, ROLES, roleFields } from './people.tsx'
import { Where } from './where.tsx'

const column = columnsOf<ItemOf<'invitations.list'>>()

const linkOf = ({ token }: CreatedInvitation) => (
  <Secret text={`${location.origin}/operator/invitation#${token}`} />
)

export function Invitations() {
  const words = useWords()
  const { columns, control } = words
  const tenant = useTenant()
  return (
    <ListPage
      name="invitations.list"
      title={words.views.invitations}
      sheetTitle={control.invitation}
      filters={[{ name: 'role', values: ROLES }]}
      actions={
        <Act
          isPrimary
          name="invitations.create"
          permission="operator.write"
          label={control.invite}
          sentence={control.invites}
          fields={[
            { name: 'email', label: words.signIn.email, type: 'email' },
            ...roleFields(words, tenant),
            {
              name: 'is_break_glass',
              label: words.signIn.breakGlass,
              options: [
                ['false', words.kit.no],
                ['true', words.kit.yes],
              ],
            },
          ]}
          input={({ email, is_break_glass, ...grant }) => ({
            body: { email: email!.trim(), ...grantOf(grant), is_break_glass: is_break_glass === 'true' },
          })}
          show={linkOf}
        />
      }
      columns={[
        column.text(words.signIn.email, ({ email }) => email, 'minmax(12rem, 2fr)'),
        column.text(words.access.role, ({ role }) => words.term(role)),
        column.text(words.access.where, ({ of_tenant }) => <Where tenant={of_tenant} />),
        column.time(columns.expires, ({ expires_at }) => expires_at),
        column.time(columns.created, ({ created_at }) => created_at),
      ]}
      sheet={(one) => <InvitationSheet key={one.id} invitation={one} />}
    />
  )
}

function InvitationSheet({ invitation }: { invitation: OperatorInvitation }) {
  const words = useWords()
  const { columns, control } = words
  const params = { invitation_id: invitation.id }
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={invitation.id} />],
          [words.signIn.email, invitation.email],
          [words.access.role, words.term(invitation.role)],
          [words.access.where, <Where key="where" tenant={invitation.of_tenant} />],
          [control.invitedBy, <Id key="by" id={invitation.invited_by} />],
          [columns.expires, <Instant key="expires" at={invitation.expires_at} />],
          [columns.created, <Instant key="created" at={invitation.created_at} />],
        ]}
      />
      <div className="actions">
        <Act
          isPrimary
          name="invitations.renew_link"
          permission="operator.write"
          label={control.renew}
          sentence={control.renews}
          input={() => ({ params })}
          show={linkOf}
        />
        <Act
          name="invitations.revoke"
          permission="operator.write"
          label={control.revoke}
          sentence={`${control.revokes} ${invitation.email}`}
          input={() => ({ params })}
        />
      </div>
    </>
  )
}
