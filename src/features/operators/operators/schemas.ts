// The shapes of operators on the wire.
import Type from 'typebox'
import { createdFilters } from '../../../http/api/page.ts'
import { Count, described, Flag, Id, IdOf, Moment, Nullable, PathId, Text } from '../../../http/api/shapes.ts'
import { Reason } from './break-glass/reason.ts'
import { ROLES } from './rules.ts'
import { PASSWORD_LENGTH } from './sign-in/passwords.ts'

export const RoleName = Type.Enum([...ROLES], {
  $id: 'OperatorRole',
  description: 'A role; docs/operators.md says what each permits.',
})
export const OfTenant = Nullable(Text('Id of the tenant in which it holds; null for every tenant.'))
/** The filter by the tenant in which something holds. */
export const ofTenantFilter = {
  of_tenant: Type.Optional(described(Id, 'Only what holds in the tenant with this id.')),
}
export const roleFilter = (noun: string) => ({
  role: Type.Optional(described(RoleName, `Only ${noun} with this role.`)),
})
export const ofTenant = Nullable(
  described(Id, 'Id of the tenant in which it is to hold; null for every tenant.'),
)

export const Email = Type.String({ minLength: 3, maxLength: 254, description: 'E-mail address.' })
const Token = Type.String({ minLength: 1, maxLength: 100, description: 'The secret of the link.' })
export const Challenge = Type.String({ minLength: 1, maxLength: 100, description: 'Id of the challenge.' })
export const Password = Type.String({
  minLength: PASSWORD_LENGTH.least,
  maxLength: PASSWORD_LENGTH.most,
  description: `A password of ${PASSWORD_LENGTH.least} characters or more.`,
})
const AnyPassword = Type.String({ maxLength: PASSWORD_LENGTH.most, description: 'The password.' })
export const Code = Type.String({
  pattern: '^[0-9]{6}$',
  description: 'The current code of the authenticator.',
})
const RecoveryCode = Type.String({ minLength: 16, maxLength: 40, description: 'One of the recovery codes.' })
const anything = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })
export const PasskeyAnswer = anything("The browser's answer to the options of the passkey, as JSON.")
const PasskeyOptions = anything('What the browser needs for the passkey, as JSON.')
export const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'Name, as others see it.',
})

export const OpenInvitationRequest = Type.Object(
  { token: Token },
  { $id: 'OpenInvitationRequest', description: 'The link of an invitation that a person opens.' },
)

export const AuthenticatorSecret = Type.Object(
  {
    secret: Text('Secret of a new authenticator, in base32.'),
    address: Text('The same as an `otpauth:` address, for a QR code.'),
  },
  { description: 'For a password.' },
)
export const OpenedInvitation = Type.Object(
  {
    invitation: Type.Object(
      {
        id: IdOf('invitation'),
        email: Text('E-mail address of the person.'),
        role: RoleName,
        of_tenant: OfTenant,
        expires_at: Moment('When it expires.'),
      },
      { description: 'The invitation.' },
    ),
    challenge: Text('Id of the challenge that the acceptance answers; valid for 30 minutes.'),
    authenticator: AuthenticatorSecret,
    passkey_options: PasskeyOptions,
  },
  { $id: 'OpenedInvitation', description: 'The data with which a person accepts an invitation.' },
)

export const AcceptanceRequest = Type.Object(
  {
    token: Token,
    challenge: Challenge,
    name: Name,
    password: Type.Optional(Password),
    code: Type.Optional(Code),
    passkey: Type.Optional(PasskeyAnswer),
  },
  { $id: 'AcceptanceRequest', description: 'A passkey, or a password with a code of the new authenticator.' },
)

const signedIn = {
  operator: IdOf('operator'),
  session: IdOf('session'),
  expires_at: Moment('When the session ends in any case.'),
}
export const RecoveryCodes = Type.Array(Type.String(), {
  description:
    'Ten codes that each sign in once without the authenticator or passkey. They are shown only here.',
})

export const Acceptance = Type.Object(
  { ...signedIn, recovery_codes: RecoveryCodes },
  { $id: 'Acceptance', description: 'The new operator and their first session.' },
)
export const SignedIn = Type.Object(signedIn, { $id: 'SignedIn', description: 'The new session.' })

export const PasswordSignIn = Type.Object(
  {
    email: Email,
    password: Type.Optional(AnyPassword),
    code: Type.Optional(Code),
    recovery_code: Type.Optional(RecoveryCode),
    reason: Type.Optional(Reason),
  },
  { $id: 'PasswordSignIn', description: 'A password, with a code of the authenticator or a recovery code.' },
)

export const PasskeyChallenge = Type.Object(
  { challenge: Text('Id of the challenge; valid for five minutes.'), options: PasskeyOptions },
  { $id: 'PasskeyChallenge', description: 'The data with which a browser signs by a passkey.' },
)
const passkeyAnswer = { challenge: Challenge, passkey: PasskeyAnswer }
export const StepUpByPasskey = Type.Object(passkeyAnswer, {
  $id: 'StepUpByPasskey',
  description: 'The answer of a passkey.',
})
export const PasskeySignIn = Type.Object(
  { ...passkeyAnswer, reason: Type.Optional(Reason) },
  { $id: 'PasskeySignIn', description: 'The answer of a passkey.' },
)
export const StepUpByPassword = Type.Object(
  { password: AnyPassword, code: Code },
  { $id: 'StepUpByPassword', description: 'The password and the current code of the authenticator.' },
)

const Grant = Type.Object(
  {
    id: IdOf('grant'),
    role: RoleName,
    of_tenant: OfTenant,
    granted_by: Text('The operator that gave the role, or the user of the command line.'),
    created_at: Moment('When it was given.'),
  },
  { $id: 'OperatorGrant', description: 'A role of an operator.' },
)
export const GrantPath = Type.Object({ operator_id: PathId('operator'), grant_id: PathId('grant') })

const OperatorStatus = Type.Enum(['active', 'disabled'], {
  description: 'A disabled operator cannot sign in.',
})
export const operatorMembers = {
  id: IdOf('operator'),
  email: Text('E-mail address.'),
  name: Text('Name.'),
  status: OperatorStatus,
  has_password: Flag('Whether a password with an authenticator signs them in.'),
  is_break_glass: Flag('Whether the account is for emergencies: each sign-in raises an alarm.'),
  has_single_sign_on: Flag(
    'Whether the identity provider signs them in; their groups there give their roles.',
  ),
  passkeys: Count('Number of passkeys.'),
  grants: Type.Array(Grant, { description: 'The roles.' }),
  last_seen_at: Nullable(Moment('When they last sent a request, to the minute.')),
  created_at: Moment('When they accepted their invitation.'),
}
export const Operator = Type.Object(operatorMembers, { $id: 'Operator', description: 'An operator.' })
export const operatorFilters = {
  status: Type.Optional(described(OperatorStatus, 'Only operators in this state.')),
  ...roleFilter('operators'),
  ...createdFilters,
}
export const OperatorPath = Type.Object({ operator_id: PathId('operator') })

export const Invitation = Type.Object(
  {
    id: IdOf('invitation'),
    email: Text('E-mail address of the person.'),
    role: RoleName,
    of_tenant: OfTenant,
    invited_by: Text('The operator that invited, or the user of the command line.'),
    expires_at: Moment('When it expires.'),
    created_at: Moment('When it was made.'),
  },
  { $id: 'OperatorInvitation', description: 'An open invitation.' },
)
export const invitationFilters = { ...roleFilter('invitations'), ...ofTenantFilter, ...createdFilters }
export const NewInvitation = Type.Object(
  {
    email: Email,
    role: RoleName,
    of_tenant: ofTenant,
    is_break_glass: Type.Optional(
      Type.Boolean({ default: false, description: 'For emergencies: works without the identity provider.' }),
    ),
  },
  { $id: 'NewOperatorInvitation', description: 'A person to invite, and the role they get.' },
)
export const CreatedInvitation = Type.Object(
  {
    id: IdOf('invitation'),
    token: Text('The secret of the link, shown only here.'),
    expires_at: Moment('When it expires.'),
  },
  { $id: 'CreatedInvitation', description: 'A new invitation, for the inviting operator to pass on.' },
)
export const InvitationPath = Type.Object({ invitation_id: PathId('invitation') })
export const EndedSessions = Type.Object(
  { ended: Count('Number of sessions that were ended.') },
  { $id: 'EndedSessions', description: 'Sessions that are no longer valid.' },
)
export const ChangedResource = Type.Object(
  { id: Text('Id of the resource that was changed.') },
  { $id: 'ChangedResource', description: 'The change has taken effect.' },
)

export const NewGrant = Type.Object(
  { role: RoleName, of_tenant: ofTenant },
  { $id: 'NewOperatorGrant', description: 'A role to give.' },
)
