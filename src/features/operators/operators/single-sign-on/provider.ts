// The identity provider of the firm, over OpenID Connect: authorization code with PKCE, state and nonce. Its
// description is read again after an hour, and the library reads its keys again when a token names an unknown one.
import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { Config } from '../../../../config.ts'
import type { App } from '../../../../context.ts'
import { fail, Refusal } from '../../../../errors.ts'
import { operatorUrl } from '../sessions/origin.ts'

const HOUR_MS = 3_600_000
const TIMEOUT_SECONDS = 10
const RETRY_SECONDS = '30'

interface Provider {
  configuration(): Promise<Configuration>
}

function newProvider({ config, machineNow }: App): Provider {
  let discovered: Promise<Configuration> | undefined
  let expires_ms = 0
  return {
    configuration() {
      if (discovered && machineNow() < expires_ms) return discovered
      const current = discover(config)
      discovered = current
      expires_ms = machineNow() + HOUR_MS
      current.catch(() => {
        if (discovered === current) discovered = undefined
      })
      return current
    },
  }
}

function discover({ oidc_issuer, oidc_client_id, oidc_client_secret }: Config): Promise<Configuration> {
  const isPlain = oidc_issuer!.startsWith('http://')
  return discovery(new URL(oidc_issuer!), oidc_client_id, oidc_client_secret, undefined, {
    // The ID token comes over TLS from the provider itself; its signature is checked all the same.
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    timeout: TIMEOUT_SECONDS,
  })
}

/** The provider as it describes itself; refused where none is set up, or while it does not answer. */
export async function findProvider(app: App): Promise<Configuration> {
  if (!app.config.oidc_issuer) throw fail('conflict', 'Single sign-on is not set up: OIDC_ISSUER is empty.')
  return app
    .component(newProvider)
    .configuration()
    .catch((error) => {
      throw refusalOf(app, error)
    })
}

/** The address to which the provider sends browsers back. */
export const returnUrl = (config: Config): string => `${operatorUrl(config)}/operator/sign-in`

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
