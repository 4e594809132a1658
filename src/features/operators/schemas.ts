// The shapes of operators on the wire.
import Type from 'typebox'
import {
  Amount,
  AmountInput,
  Count,
  Currency,
  described,
  Flag,
  Id,
  IdOf,
  Moment,
  Nullable,
  PathId,
  Text,
} from '../../http/api/shapes.ts'
import { ROLES } from './rules.ts'
import { PASSWORD_LENGTH } from './sign-in/passwords.ts'

export const RoleName = Type.Enum([...ROLES], {
  $id: 'OperatorRole',
  description: 'A role; docs/operators.md says what each permits.',
})
export const OfTenant = Nullable(Text('Id of the tenant in which it holds; null for every tenant.'))
const ofTenant = Nullable(described(Id, 'Id of the tenant in which it is to hold; null for every tenant.'))

export const Email = Type.String({ minLength: 3, maxLength: 254, description: 'E-mail address.' })
const Token = Type.String({ minLength: 1, maxLength: 100, description: 'The secret of the link.' })
const Challenge = Type.String({ minLength: 1, maxLength: 100, description: 'Id of the challenge.' })
export const Password = Type.String({
  minLength: PASSWORD_LENGTH.least,
  maxLength: PASSWORD_LENGTH.most,
  description: `A password of ${PASSWORD_LENGTH.least} characters or more.`,
})
const AnyPassword = Type.String({ maxLength: PASSWORD_LENGTH.most, description: 'The password.' })
const Code = Type.String({ pattern: '^[0-9]{6}$', description: 'The current code of the authenticator.' })
const RecoveryCode = Type.String({ minLength: 16, maxLength: 40, description: 'One of the recovery codes.' })
const anything = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })
const PasskeyAnswer = anything("The browser's answer to the options of the passkey, as JSON.")
const PasskeyOptions = anything('The options for the passkey, for the browser, as JSON.')
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
    authenticator: Type.Object(
      {
        secret: Text('Secret of a new authenticator, in base32.'),
        address: Text('The same as an `otpauth:` address, for a QR code.'),
      },
      { description: 'For a password.' },
    ),
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
const RecoveryCodes = Type.Array(Type.String(), {
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
  },
  { $id: 'PasswordSignIn', description: 'A password, with a code of the authenticator or a recovery code.' },
)

export const PasskeyChallenge = Type.Object(
  { challenge: Text('Id of the challenge; valid for five minutes.'), options: PasskeyOptions },
  { $id: 'PasskeyChallenge', description: 'The data with which a browser signs by a passkey.' },
)
export const PasskeySignIn = Type.Object(
  { challenge: Challenge, passkey: PasskeyAnswer },
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

const operatorMembers = {
  id: IdOf('operator'),
  email: Text('E-mail address.'),
  name: Text('Name.'),
  status: Type.Enum(['active', 'disabled'], { description: 'A disabled operator cannot sign in.' }),
  has_password: Flag('Whether a password with an authenticator signs them in.'),
  passkeys: Count('Number of passkeys.'),
  grants: Type.Array(Grant, { description: 'The roles.' }),
  last_seen_at: Nullable(Moment('When they last sent a request, to the minute.')),
  created_at: Moment('When they accepted their invitation.'),
}
export const Operator = Type.Object(operatorMembers, { $id: 'Operator', description: 'An operator.' })
export const OperatorPath = Type.Object({ operator_id: PathId('operator') })

export const Me = Type.Object(
  {
    ...operatorMembers,
    session: Type.Object(
      {
        id: IdOf('session'),
        kind: Type.Enum(['browser', 'token'], { description: 'Cookie of a browser, or token of a program.' }),
        stepped_up_at: Moment('When the identity was last proved.'),
      },
      { description: 'The session of this request.' },
    ),
    permissions: Type.Array(
      Type.Object({
        of_tenant: OfTenant,
        permissions: Type.Array(Type.String(), { description: 'The permissions, as noun.verb.' }),
      }),
      { description: 'The permissions of each role.' },
    ),
  },
  { $id: 'Me', description: 'The signed-in operator.' },
)

export const Session = Type.Object(
  {
    id: IdOf('session'),
    kind: Type.Enum(['browser', 'token'], { description: 'Cookie of a browser, or token of a program.' }),
    method: Type.Enum(['password', 'passkey', 'recovery_code', 'invitation', 'token'], {
      description: 'How it was opened.',
    }),
    name: Nullable(Text('Name of a token.')),
    address: Nullable(Text('Address from which it was opened.')),
    user_agent: Nullable(Text('The browser that opened it, by its own account.')),
    stepped_up_at: Moment('When the identity was last proved.'),
    last_seen_at: Moment('Its last request, to the minute.'),
    expires_at: Moment('When it ends in any case.'),
    created_at: Moment('When it was opened.'),
  },
  { $id: 'OperatorSession', description: 'A session of an operator.' },
)
export const SessionPath = Type.Object({ session_id: PathId('session') })
export const EndedSessions = Type.Object(
  { ended: Count('Number of sessions that were ended.') },
  { $id: 'EndedSessions', description: 'Sessions that are no longer valid.' },
)

export const NewToken = Type.Object(
  {
    name: Name,
    days: Type.Integer({ minimum: 1, maximum: 365, description: 'Days for which it is valid.' }),
  },
  { $id: 'NewOperatorToken', description: 'A token for a program of the operator.' },
)
export const CreatedToken = Type.Object(
  {
    id: IdOf('session'),
    token: Text('The token, shown only here; send it as `Authorization: Bearer`.'),
    expires_at: Moment('When it expires.'),
  },
  { $id: 'OperatorToken', description: 'A new token with the roles of the operator.' },
)

export const Passkey = Type.Object(
  {
    id: IdOf('passkey'),
    name: Text('Name.'),
    last_used_at: Nullable(Moment('When it last signed in.')),
    created_at: Moment('When it was added.'),
  },
  { $id: 'Passkey', description: 'A passkey of an operator.' },
)
export const NewPasskey = Type.Object(
  { challenge: Challenge, name: Name, passkey: PasskeyAnswer },
  { $id: 'NewPasskey', description: 'A passkey that the browser has made.' },
)
export const NewRecoveryCodes = Type.Object(
  { recovery_codes: RecoveryCodes },
  { $id: 'RecoveryCodes', description: 'New recovery codes; earlier ones no longer work.' },
)

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
export const NewInvitation = Type.Object(
  { email: Email, role: RoleName, of_tenant: ofTenant },
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
export const ChangedResource = Type.Object(
  { id: Text('Id of the resource that was changed.') },
  { $id: 'ChangedResource', description: 'The change has taken effect.' },
)

export const NewGrant = Type.Object(
  { role: RoleName, of_tenant: ofTenant },
  { $id: 'NewOperatorGrant', description: 'A role to give.' },
)

export const Limit = Type.Object(
  {
    role: RoleName,
    of_tenant: OfTenant,
    currency: described(Currency, 'Currency of the limit.'),
    most: Amount('The largest amount that one change may move.'),
    set_by: IdOf('operator'),
    modified_at: Moment('When it was set.'),
  },
  { $id: 'OperatorLimit', description: 'The largest amount that one change of a role may move.' },
)
export const NewLimit = Type.Object(
  {
    role: RoleName,
    of_tenant: ofTenant,
    currency: described(Currency, 'Currency of the limit.'),
    most: Nullable(AmountInput('The largest amount that one change may move; null removes the limit.')),
  },
  { $id: 'NewOperatorLimit', description: 'A limit to set or remove.' },
)
export const SetLimit = Type.Object(
  {
    role: RoleName,
    of_tenant: OfTenant,
    currency: described(Currency, 'Currency of the limit.'),
    most: Nullable(Amount('The largest amount that one change may move; null: no limit.')),
  },
  { $id: 'SetOperatorLimit', description: 'The limit as it is now.' },
)
