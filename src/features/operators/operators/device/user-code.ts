// The code that a person compares and types: eight consonants, as RFC 8628 proposes, so that it spells no word and no
// letter is mistaken for a digit. It finds a device sign-in, and opens nothing by itself.
import { randomInt } from 'node:crypto'
import type { Vault } from '../../../../privacy/vault.ts'

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8

/** Makes a code, such as `BCDF-GHJK`. */
export function newUserCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replace(/^(.{4})/, '$1-')
}

const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** The keyed hash that finds a code, however it is spaced. */
export const hashUserCode = (vault: Vault, code: string): Buffer => vault.hash('user_code', plain(code))
