import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Context } from '../../../../context.ts'
import type { IdentityProvider } from '../../../../settings/identity-providers.ts'
import { domainOf } from '../seal-email.ts'
import { issueChallenge } from '../sign-in/challenges.ts'
import { decideProvider, listProviders } from './decide-provider.ts'
import { decideIssuer, issuerOf } from './identities.ts'
import { discoverProvider, returnUrl } from './provider.ts'

const HOUR_SECONDS = 3600

/** The secrets of one visit to the provider. The browser gets the state and the nonce, and never the verifier. */
export interface SignOnSecrets {
  /** The provider that is visited. */
  issuer: string
  state: string
  nonce: string
  verifier: string
  begun_at: string
}

export interface BegunSignOn {
  challenge: string
  url: string
}

/** Begins a sign-in with the provider of the address, and gives the address of its page for the browser. */
export function beginSignOn(context: Context, email: string | undefined): Promise<BegunSignOn> {
  const provider = decideProvider(listProviders(context.app.config), email && domainOf(email))
  return beginVisit(context, provider, null)
}

/** Begins a proof of identity with the provider of the operator, who must sign in there again. */
export async function beginProof(context: Context): Promise<BegunSignOn> {
  const { app, actor } = context
  const provider = decideIssuer(listProviders(app.config), await issuerOf(context, actor.id))
  return beginVisit(context, provider, actor.id)
}

// To sign in here, a session at the provider suffices while it is younger than one of ours.
async function beginVisit(
  context: Context,
  provider: IdentityProvider,
  operator: string | null,
): Promise<BegunSignOn> {
  const { app, now } = context
  const configuration = await discoverProvider(app, provider)
  const visit: SignOnSecrets = {
    issuer: provider.issuer,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    begun_at: now,
  }
  const { state, nonce, verifier } = visit
  const acr_values = provider.acr_values.join(' ')
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: returnUrl(app.config, provider),
    scope: provider.scopes,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(acr_values === '' ? {} : { acr_values }),
    ...(operator === null
      ? { max_age: String(app.config.operator_session_hours * HOUR_SECONDS) }
      : { max_age: '0', prompt: 'login' }),
  })
  const challenge = await issueChallenge(context, { purpose: 'single_sign_on', subject: operator, ...visit })
  return { challenge, url: url.href }
}
