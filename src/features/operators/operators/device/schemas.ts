// The shapes of sign-ins at the command line that a person approves in a browser.
import Type from 'typebox'
import { Count, Flag, IdOf, Moment, Nullable, PathId, Text } from '../../../../http/api/shapes.ts'

const UserCode = Type.String({
  minLength: 8,
  maxLength: 20,
  description: 'The code that the command line shows, such as `BCDF-GHJK`.',
})
const DeviceCode = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The secret of the command line.',
})

export const DeviceRequest = Type.Object(
  {
    machine: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '\\S',
      description: 'Name of the machine, which the person compares.',
    }),
  },
  { $id: 'DeviceRequest', description: 'A command line that asks for a sign-in or a proof of identity.' },
)
export const BegunDevice = Type.Object(
  {
    id: IdOf('device sign-in'),
    device_code: Text('The secret with which the command line fetches the outcome, shown only here.'),
    user_code: Text('The code that the person types in the browser.'),
    url: Text('Address of the page on which they type it.'),
    interval_seconds: Count('Seconds between two looks at the state.'),
    expires_at: Moment('When it expires.'),
  },
  { $id: 'BegunDevice', description: 'A device sign-in that awaits its approval.' },
)
export const DevicePath = Type.Object({ device_sign_in_id: PathId('device sign-in') })
export const DeviceStatus = Type.Object(
  {
    status: Type.Enum(['pending', 'approved', 'refused', 'used', 'expired'], {
      description: '`approved`: the command line may fetch it. `used`: it has.',
    }),
  },
  { $id: 'DeviceStatus', description: 'The state of a device sign-in.' },
)
export const DeviceCodeRequest = Type.Object(
  { device_code: DeviceCode },
  { $id: 'DeviceCodeRequest', description: 'The secret of an approved device sign-in.' },
)
export const UserCodeRequest = Type.Object(
  { user_code: UserCode },
  { $id: 'UserCodeRequest', description: 'The code that the person has compared.' },
)
export const ShownDevice = Type.Object(
  {
    id: IdOf('device sign-in'),
    purpose: Type.Enum(['sign_in', 'step_up'], {
      description: '`sign_in`: it opens a session. `step_up`: it proves the identity in one.',
    }),
    machine: Text('Name of the machine, by its own account.'),
    address: Nullable(
      Text('Network address of the machine; null if it is unknown, as behind a proxy that is not trusted.'),
    ),
    user_agent: Nullable(Text('The program, by its own account.')),
    is_same_address: Flag(
      'Whether this request comes from the same network address, as far as both are known.',
    ),
    expires_at: Moment('When it expires.'),
    created_at: Moment('When the command line asked.'),
  },
  { $id: 'ShownDevice', description: 'What a command line asks for.' },
)
