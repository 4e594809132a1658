// Codes of an authenticator (RFC 6238): six digits, new every 30 seconds.
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** A code of the step before or after counts too, because the clocks differ. */
const STEPS_OFF = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Holdfast',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** Makes the secret of an authenticator, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an authenticator reads from a QR code. */
export const totpAddress = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The number of the time step that the code belongs to, or undefined if it is wrong. */
export function stepOfCode(secret: string, code: string, now_ms: number): number | undefined {
  const off = totpOf(secret).validate({ token: code, timestamp: now_ms, window: STEPS_OFF })
  return off === null ? undefined : Math.floor(now_ms / 1000 / STEP_SECONDS) + off
}
