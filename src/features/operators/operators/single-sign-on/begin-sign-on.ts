import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Context } from '../../../../context.ts'
import { issueChallenge } from '../sign-in/challenges.ts'
import { findProvider, returnUrl } from './provider.ts'

const HOUR_SECONDS = 3600

/** The secrets of one visit to the provider. The browser gets the state and the nonce, and never the verifier. */
export interface SignOnSecrets {
  state: string
  nonce: string
  verifier: string
  begun_at: string
}

export interface BegunSignOn {
  challenge: string
  url: string
}

/**
 * Begins a visit to the provider, and gives the address for the browser. For a proof of identity the person must sign
 * in there again; to sign in here, a session at the provider suffices while it is younger than one of ours.
 */
export async function beginSignOn(context: Context, operator: string | null): Promise<BegunSignOn> {
  const { app, now } = context
  const provider = await findProvider(app)
  const visit: SignOnSecrets = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    begun_at: now,
  }
  const { state, nonce, verifier } = visit
  const acr_values = app.config.oidc_acr_values.join(' ')
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: returnUrl(app.config),
    scope: app.config.oidc_scopes,
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
