// Whether the person has signed in at the identity provider as strongly as the settings demand.
import { fail } from '../../../../errors.ts'
import type { IdentityProvider } from '../../../../settings/identity-providers.ts'

/** The claims of the ID token about the sign-in at the provider, as they came. */
export interface Assurance {
  acr?: unknown
  amr?: unknown
}

/** Refuses a sign-in whose context is none of those demanded, or that lacks a method. */
export function decideAssurance(
  { acr, amr }: Assurance,
  { acr_values, amr: demanded }: Pick<IdentityProvider, 'acr_values' | 'amr'>,
): void {
  if (acr_values.length > 0 && !acr_values.includes(acr as string))
    throw refused(`one of the authentication contexts ${acr_values.join(', ')} (acr)`)
  const methods: unknown[] = Array.isArray(amr) ? amr : []
  const missing = demanded.filter((method) => !methods.includes(method))
  if (missing.length > 0) throw refused(`the authentication methods ${missing.join(', ')} (amr)`)
}

const refused = (what: string) =>
  fail('sign_on_refused', `The identity provider does not state ${what}, which this installation demands.`)
