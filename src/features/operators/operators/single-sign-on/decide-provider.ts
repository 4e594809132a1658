// Which identity provider a person signs in with: the one that has the domain of their e-mail address. Domains are in
// small ASCII letters.
import type { Config } from '../../../../config.ts'
import { fail, failParam } from '../../../../errors.ts'
import type { IdentityProvider } from '../../../../settings/identity-providers.ts'

type OidcSettings = Pick<
  Config,
  | 'oidc_issuer'
  | 'oidc_client_id'
  | 'oidc_client_secret'
  | 'oidc_scopes'
  | 'oidc_groups_claim'
  | 'oidc_acr_values'
  | 'oidc_amr'
  | 'oidc_roles'
  | 'oidc_providers'
>

/** All providers of the settings; that of OIDC_ISSUER has the domains that no other has. */
export function listProviders(config: OidcSettings): IdentityProvider[] {
  if (config.oidc_issuer === undefined) return config.oidc_providers
  const first: IdentityProvider = {
    domains: null,
    issuer: config.oidc_issuer,
    client_id: config.oidc_client_id,
    client_secret: config.oidc_client_secret,
    scopes: config.oidc_scopes,
    groups_claim: config.oidc_groups_claim,
    acr_values: config.oidc_acr_values,
    amr: config.oidc_amr,
    roles: config.oidc_roles,
  }
  return [first, ...config.oidc_providers]
}

/**
 * Returns the provider of the domain: the one that names it, or else the one with all other domains. Without a domain
 * it is the only provider. The answer depends only on the settings, so it tells nothing about operators.
 */
export function decideProvider(
  providers: readonly IdentityProvider[],
  domain: string | undefined,
): IdentityProvider {
  if (providers.length === 0)
    throw fail('conflict', 'Single sign-on is not set up: OIDC_ISSUER and OIDC_PROVIDERS are empty.')
  if (domain === undefined) {
    if (providers.length === 1) return providers[0]!
    throw failParam(
      'body.email',
      'missing_param',
      'Several identity providers are set up: the domain of your e-mail address tells yours.',
    )
  }
  const provider = providerOf(providers, domain)
  if (!provider) throw failParam('body.email', 'not_found', 'No identity provider is set up for this domain.')
  return provider
}

/** The provider of the domain; undefined if it is of none. */
export function providerOf(
  providers: readonly IdentityProvider[],
  domain: string,
): IdentityProvider | undefined {
  return (
    providers.find(({ domains }) => domains?.includes(domain)) ??
    providers.find(({ domains }) => domains === null)
  )
}
