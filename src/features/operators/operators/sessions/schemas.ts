// The shapes of the signed-in operator: sessions, tokens, passkeys and recovery codes.
import Type from 'typebox'
import { createdFilters } from '../../../../http/api/page.ts'
import { described, IdOf, Moment, Nullable, PathId, Text } from '../../../../http/api/shapes.ts'
import { Challenge, Name, OfTenant, operatorMembers, PasskeyAnswer, RecoveryCodes } from '../schemas.ts'

const SessionKind = Type.Enum(['browser', 'token'], {
  description: 'Cookie of a browser, or token of a program.',
})
const Proved = Moment('When the identity was last proved; 1970 if it has not been proved yet.')
export const Me = Type.Object(
  {
    ...operatorMembers,
    session: Type.Object(
      {
        id: IdOf('session'),
        kind: SessionKind,
        stepped_up_at: Proved,
      },
      { description: 'The session of this request.' },
    ),
    permissions: Type.Array(
      Type.Object({
        of_tenant: OfTenant,
        permissions: Type.Array(Type.String(), { description: 'The permissions, as noun.verb.' }),
      }),
      { description: 'What each role permits.' },
    ),
  },
  { $id: 'Me', description: 'The signed-in operator.' },
)

export const Session = Type.Object(
  {
    id: IdOf('session'),
    kind: SessionKind,
    method: Type.Enum(
      ['password', 'passkey', 'recovery_code', 'invitation', 'token', 'single_sign_on', 'device'],
      { description: 'How it was opened; `device`: at a command line, approved in a browser.' },
    ),
    name: Nullable(Text('Name of a token.')),
    address: Nullable(Text('Address from which it was opened.')),
    user_agent: Nullable(Text('The browser that opened it, by its own account.')),
    stepped_up_at: Proved,
    last_seen_at: Moment('Its last request, to the minute.'),
    expires_at: Moment('When it ends in any case.'),
    created_at: Moment('When it was opened.'),
  },
  { $id: 'OperatorSession', description: 'A session of an operator.' },
)
export const sessionFilters = {
  kind: Type.Optional(described(SessionKind, 'Only sessions of this kind.')),
  ...createdFilters,
}
export const SessionPath = Type.Object({ session_id: PathId('session') })

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
