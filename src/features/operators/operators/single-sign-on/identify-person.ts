// Exchanges the code of the provider for the claims of a person. This happens outside the transaction: no transaction
// waits for the provider.
import { authorizationCodeGrant, type Configuration, fetchUserInfo, type IDToken } from 'openid-client'
import type { App, Context } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import type { IdentityProvider } from '../../../../settings/identity-providers.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { readChallenge, takeChallenge } from '../sign-in/challenges.ts'
import { countAttempt } from '../sign-in/count-attempt.ts'
import type { SignOnSecrets } from './begin-sign-on.ts'
import { type Assurance, decideAssurance } from './decide-assurance.ts'
import { listProviders } from './decide-provider.ts'
import { isOfToken } from './is-of-token.ts'
import { personOf, type SignedOnPerson } from './person.ts'
import { discoverProvider, refusalOf, returnMark, returnUrl } from './provider.ts'

/** The answer of the provider, as the browser brings it. */
export interface ProviderAnswer {
  challenge: string
  state: string
  code: string
  iss?: string
  /** The end of the address to which the provider sent the browser back. */
  domain?: string
}

/** The clocks of the provider and of this machine may differ by this much. */
const SKEW_MS = 30_000
const STEP_UP_SECONDS = 300
const HOUR_SECONDS = 3600

/**
 * The person of the provider's answer; `operator` is the one that must prove their identity. The challenge is taken
 * before the code is tried, so each answer is tried once.
 */
export async function identifyPerson(
  context: Context,
  operator: string | null,
  answer: ProviderAnswer,
): Promise<SignedOnPerson> {
  const { app, vault, now } = context
  const reader = { sql: app.database.write(INSTALLATION), vault, now }
  const key = { purpose: 'single_sign_on', subject: operator } as const
  const begun = await readChallenge<SignOnSecrets>(reader, answer.challenge, key)
  const provider = listProviders(app.config).find(({ issuer }) => issuer === begun?.issuer)
  const configuration = provider && (await discoverProvider(app, provider))
  const attempt = await countAttempt(context)
  const visit = await takeChallenge<SignOnSecrets>(reader, answer.challenge, key)
  if (!visit || !provider || !configuration) throw fail('sign_in_failed')
  if (answer.domain !== returnMark(provider)[0]) throw fail('sign_in_failed')
  const { claims, assurance } = await exchange(
    app,
    { provider, configuration },
    visit,
    answer,
    operator !== null,
  ).catch(async (error) => {
    const refusal = refusalOf(app, error)
    // Failures of the provider do not use up the attempts that break-glass accounts need meanwhile.
    if (refusal.code === 'service_unavailable') await attempt.forget()
    throw refusal
  })
  const person = personOf(provider, claims)
  // With `prompt=login` the person has signed in after the visit began.
  if (operator !== null && person.authenticated_ms < Date.parse(visit.begun_at) - SKEW_MS)
    throw fail('sign_in_failed')
  await attempt.forget()
  decideAssurance(assurance, provider)
  return person
}

async function exchange(
  { config }: App,
  { provider, configuration }: { provider: IdentityProvider; configuration: Configuration },
  { state, nonce, verifier }: SignOnSecrets,
  answer: ProviderAnswer,
  is_step_up: boolean,
): Promise<{ claims: IDToken; assurance: Assurance }> {
  const { code, iss } = answer
  const url = new URL(returnUrl(config, provider))
  url.search = String(
    new URLSearchParams({ code, state: answer.state, ...(iss === undefined ? {} : { iss }) }),
  )
  const tokens = await authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    maxAge: is_step_up ? STEP_UP_SECONDS : config.operator_session_hours * HOUR_SECONDS,
  })
  const claims = tokens.claims()!
  if (!isOfToken(claims as Record<string, unknown>, tokens.id_token!, tokens.access_token))
    throw fail('sign_in_failed')
  // Only of the ID token: the user info is not signed.
  const assurance = { acr: claims.acr, amr: claims.amr }
  const isWhole = claims.email !== undefined && claims[provider.groups_claim] !== undefined
  if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return { claims, assurance }
  const user = await fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { claims: { ...user, ...claims }, assurance }
}
