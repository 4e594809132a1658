// E-mail addresses of operators: sealed to show, and as a keyed hash to find.
import { domainToASCII } from 'node:url'
import type { Vault } from '../../../privacy/vault.ts'

const FORM = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/
const LONGEST = 254

/** The address in the form in which two spellings are the same. */
export const plainEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/** Whether the text has the form of an address. */
export const isEmail = (email: string): boolean => email.length <= LONGEST && FORM.test(email)

/** The domain of an address in small ASCII letters, `xn--mnchen-3ya.example` for `ines@München.example`. */
export const domainOf = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1))

/** The keyed hash that finds an address. */
export const emailHash = (vault: Vault, email: string): Buffer => vault.hash('email', plainEmail(email))
