// The identity providers of the firm, over OpenID Connect: authorization code with PKCE, state and nonce. The
// description of each is read again after an hour, and the library reads its keys again when a token names an unknown
// one.
import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { Config } from '../../../../config.ts'
import type { App } from '../../../../context.ts'
import { Refusal } from '../../../../errors.ts'
import type { IdentityProvider } from '../../../../settings/identity-providers.ts'
import { operatorUrl } from '../sessions/origin.ts'

const HOUR_MS = 3_600_000
const TIMEOUT_SECONDS = 10
const RETRY_SECONDS = '30'

interface Discovered {
  configuration: Promise<Configuration>
  expires_ms: number
}

const newDiscoveries = () => new Map<string, Discovered>()

function configurationOf(app: App, provider: IdentityProvider): Promise<Configuration> {
  const discoveries = app.component(newDiscoveries)
  const { issuer } = provider
  const stored = discoveries.get(issuer)
  if (stored && app.machineNow() < stored.expires_ms) return stored.configuration
  const configuration = discover(provider)
  discoveries.set(issuer, { configuration, expires_ms: app.machineNow() + HOUR_MS })
  configuration.catch(() => {
    if (discoveries.get(issuer)?.configuration === configuration) discoveries.delete(issuer)
  })
  return configuration
}

function discover({ issuer, client_id, client_secret }: IdentityProvider): Promise<Configuration> {
  const isPlain = issuer.startsWith('http://')
  return discovery(new URL(issuer), client_id, client_secret, undefined, {
    // The ID token comes over TLS from the provider itself; its signature is checked all the same.
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    timeout: TIMEOUT_SECONDS,
  })
}

/** The provider as it describes itself; refused while it does not answer. */
export const discoverProvider = (app: App, provider: IdentityProvider): Promise<Configuration> =>
  configurationOf(app, provider).catch((error) => {
    throw refusalOf(app, error)
  })

/**
 * The address to which the provider sends browsers back. Each provider of domains has its own, with the first of them:
 * an answer of another provider, to which a hostile one sent the browser, is thereby known (RFC 9700, section 4.4).
 */
export const returnUrl = (config: Config, provider: IdentityProvider): string =>
  [`${operatorUrl(config)}/operator/sign-in`, ...returnMark(provider)].join('/')

/** The end of the return address of a provider of domains. */
export const returnMark = ({ domains }: IdentityProvider): string[] => (domains === null ? [] : [domains[0]!])

/** The refusal that an error of the provider, or of the check of its answer, leads to. */
export function refusalOf(app: App, error: unknown): Refusal {
  const { name, code, status, error: reason, message, cause } = error as Record<string, unknown>
  // The name of the claim that is missing or wrong, never its value.
  const { claim } = (cause ?? {}) as { claim?: unknown }
  app.log.warn({ name, code, status, reason, message, claim }, 'single sign-on failed')
  return isAway(error) ? providerAway() : new Refusal('sign_in_failed', undefined)
}

// The library wraps what fetch throws; a status of 500 and above comes as an error of the answer.
function isAway(error: unknown): boolean {
  const { code, status, cause } = error as { code?: string; status?: number; cause?: { status?: number } }
  const answered = status ?? cause?.status
  if (answered !== undefined) return answered >= 500
  return code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed')
}

const providerAway = () =>
  new Refusal('service_unavailable', 'The identity provider does not answer.', {
    headers: { 'Retry-After': RETRY_SECONDS },
  })
