// Passwords, hashed by Argon2id with the parameters that OWASP recommends: 19 MiB, 2 passes, 1 lane.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The bounds of a password's length, in characters. */
export const PASSWORD_LENGTH = { least: 12, most: 200 }

const plain = (password: string) => password.normalize('NFKC')

/** Hashes a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(plain(password), COST)

let nobody: Promise<string> | undefined

/** Whether the password fits the stored hash. Without a hash it is false, after the same time. */
export async function fitsPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(32).toString('hex'))
  const other = await nobody
  const fits = await verify(stored ?? other, plain(password))
  return fits && stored !== null
}
