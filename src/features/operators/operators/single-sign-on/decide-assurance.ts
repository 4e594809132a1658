// Whether the person has signed in at the identity provider as strongly as the settings demand.
import type { Config } from '../../../../config.ts'
import { fail } from '../../../../errors.ts'

/** The claims of the ID token about the sign-in at the provider, as they came. */
export interface Assurance {
  acr?: unknown
  amr?: unknown
}

/** Refuses a sign-in whose context is none of those demanded, or that lacks a method. */
export function decideAssurance(
  { acr, amr }: Assurance,
  { oidc_acr_values, oidc_amr }: Pick<Config, 'oidc_acr_values' | 'oidc_amr'>,
): void {
  if (oidc_acr_values.length > 0 && !oidc_acr_values.includes(acr as string))
    throw refused(`one of the authentication contexts ${oidc_acr_values.join(', ')} (acr)`)
  const methods: unknown[] = Array.isArray(amr) ? amr : []
  const missing = oidc_amr.filter((method) => !methods.includes(method))
  if (missing.length > 0) throw refused(`the authentication methods ${missing.join(', ')} (amr)`)
}

const refused = (what: string) =>
  fail('sign_on_refused', `The identity provider does not state ${what}, which this installation demands.`)
