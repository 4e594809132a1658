// The shapes of single sign-on.
import Type from 'typebox'
import { Text } from '../../../../http/api/shapes.ts'
import { Challenge } from '../schemas.ts'

const part = (description: string, maxLength = 4096) => Type.String({ minLength: 1, maxLength, description })

export const NewSignOn = Type.Object(
  {
    email: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 320,
        pattern: '^[^@\\s].*@[^@\\s]+$',
        description: 'Your e-mail address, if several identity providers are set up: its domain tells yours.',
      }),
    ),
  },
  { $id: 'NewSignOn', description: 'A sign-in with the identity provider.' },
)

export const BegunSignOn = Type.Object(
  {
    challenge: Text('Id of the challenge, which the page keeps for the answer; valid for 15 minutes.'),
    url: Text('Address of the identity provider, for the browser.'),
  },
  { $id: 'BegunSignOn', description: 'A visit to the identity provider.' },
)

export const SignOnAnswer = Type.Object(
  {
    challenge: Challenge,
    state: part('The parameter `state` of the address to which the provider sent the browser back.'),
    code: part('The parameter `code`.'),
    iss: Type.Optional(part('The parameter `iss`, where there is one.')),
    domain: Type.Optional(
      part('The end of the path of that address, behind `/operator/sign-in/`, where there is one.', 253),
    ),
  },
  { $id: 'SignOnAnswer', description: 'The answer of the identity provider.' },
)
