// Whether an operator may sign in without the identity provider.
import type { Config } from '../../../../config.ts'
import { fail, failParam } from '../../../../errors.ts'

export interface LocalSignInFacts {
  /** Whether the settings reserve passwords and passkeys for break-glass accounts. */
  is_reserved: boolean
  is_break_glass: boolean
  method: 'password' | 'passkey' | 'recovery_code' | 'invitation'
  reason: string | undefined
}

/** Whether passwords and passkeys are reserved for break-glass accounts. */
export const isReserved = ({
  oidc_issuer,
  oidc_providers,
  operator_own_sign_in,
}: Pick<Config, 'oidc_issuer' | 'oidc_providers' | 'operator_own_sign_in'>): boolean =>
  (oidc_issuer !== undefined || oidc_providers.length > 0) && operator_own_sign_in === 'break_glass'

/** Refuses a sign-in that the settings leave to the identity provider, and an emergency without a reason. */
export function decideLocalSignIn({ is_reserved, is_break_glass, method, reason }: LocalSignInFacts): void {
  if (is_reserved && !is_break_glass) throw fail('single_sign_on_required')
  if (is_break_glass && method !== 'invitation' && reason === undefined)
    throw failParam('body.reason', 'missing_param', 'A break-glass account signs in for a reason.')
}
