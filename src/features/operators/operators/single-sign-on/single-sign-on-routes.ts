// Single sign-on: the page asks for the address of the provider, the browser goes there and comes back, and the page
// brings the answer. Both are requests of the same origin, so cookies stay strict and nothing changes by a link.
import { fail } from '../../../../errors.ts'
import { route } from '../../../../http/api/route.ts'
import { instant } from '../../../../values/time.ts'
import { SignedIn } from '../schemas.ts'
import { openSession } from '../sessions/open-session.ts'
import { countChallenge } from '../sign-in/count-attempt.ts'
import { confirmed, signedIn } from '../sign-in/signed-in.ts'
import { beginProof, beginSignOn } from './begin-sign-on.ts'
import { identifyPerson } from './identify-person.ts'
import { lookUpIdentity } from './identities.ts'
import { BegunSignOn, NewSignOn, SignOnAnswer } from './schemas.ts'
import { signOn } from './sign-on.ts'

const open = { group: 'sign-in', operator: { within: 'nobody signed in' }, method: 'POST' } as const
const begun = { ...open, operator: { within: 'nobody signed in', is_unrecorded: true } } as const
const self = { group: 'sign-in', operator: { within: 'self' }, method: 'POST' } as const
const begins = { response: BegunSignOn, errors: ['conflict' as const] }

/** The operations of single sign-on. */
export const singleSignOnRoutes = [
  route({
    ...begun,
    ...begins,
    path: '/operator/sign-in/single-sign-on-challenge',
    name: 'sign_in.begin_single_sign_on',
    title: 'Begin to sign in with the identity provider',
    description:
      'Gives the address for the browser; 409 if single sign-on is not set up. Where several identity providers are ' +
      'set up, the domain of the e-mail address tells which.',
    body: NewSignOn,
    write: async (context, { body }) => {
      await countChallenge(context)
      return beginSignOn(context, body.email)
    },
  }),
  route({
    ...open,
    path: '/operator/sign-in/single-sign-on',
    name: 'sign_in.single_sign_on',
    title: 'Sign in with the identity provider',
    description:
      'With the answer that the provider gave the browser. The groups of the person give their roles; the first ' +
      'sign-in makes the operator.',
    body: SignOnAnswer,
    response: SignedIn,
    errors: ['sign_in_failed', 'sign_on_refused', 'conflict'],
    write: async (context, { body }) => {
      const person = await identifyPerson(context, null, body)
      const operator = await signOn(context, person)
      const proof = { method: 'single_sign_on', stepped_up_at: proofOf(person, context.now) } as const
      return signedIn(context, operator, await openSession(context, operator, { kind: 'browser', ...proof }))
    },
  }),
  route({
    ...self,
    ...begins,
    path: '/operator/step-up/single-sign-on-challenge',
    name: 'step_up.begin_single_sign_on',
    title: 'Begin to prove the identity with the identity provider',
    description: 'The provider asks the person to sign in again.',
    write: beginProof,
  }),
  route({
    ...self,
    path: '/operator/step-up/single-sign-on',
    name: 'step_up.single_sign_on',
    title: 'Prove the identity with the identity provider',
    description: 'For the next five minutes the session may call operations with `x-step-up`.',
    body: SignOnAnswer,
    response: SignedIn,
    errors: ['sign_in_failed', 'sign_on_refused', 'conflict'],
    write: async (context, { body }) => {
      const person = await identifyPerson(context, context.actor.id, body)
      const operator = await lookUpIdentity(context, person)
      if (operator?.id !== context.actor.id) throw fail('sign_in_failed')
      return confirmed(context, proofOf(person, context.now))
    },
  }),
]

// The person proved their identity when they signed in at the provider, which may be hours ago.
const proofOf = ({ authenticated_ms }: { authenticated_ms: number }, now: string) =>
  instant(Math.min(authenticated_ms, Date.parse(now)))
