// The sign-in of an operator on this machine: a file below the user's configuration folder that only the user may read.
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { EXIT, Failure } from '../failure.ts'

export interface SignIn {
  /** The address of the server. */
  url: string
  /** The cookie of a session, or a token of the operator. */
  kind: 'session' | 'token'
  /** The cookie with its name, or the text of the token. */
  credential: string
  email: string
  /** Whether a browser approved it, and proves the identity again: the operator may have no password. */
  by_browser?: boolean
}

/** The file of the sign-in. */
export const signInFile = (): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'holdfast', 'operator.json')

/** The sign-in that is stored, or a failure. */
export function findSignIn(read = readSignIn): SignIn {
  const signIn = read()
  if (!signIn) throw new Failure('Nobody is signed in: run `holdfast operator login`.', EXIT.not_permitted)
  return signIn
}

/** The sign-in that is stored, or undefined. A file that others may read is refused: its secret is no longer one. */
export function readSignIn(): SignIn | undefined {
  const signIn = readToRevoke()
  if (signIn && isOpenToOthers(signInFile()))
    throw new Failure(
      `Others may read ${signInFile()}. Run \`holdfast operator logout\`, then sign in again.`,
      EXIT.not_permitted,
    )
  return signIn
}

const isOpenToOthers = (file: string) => process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0

/** The sign-in that is stored, also in a file that others may read: its credential is the one to revoke. */
export function readToRevoke(): SignIn | undefined {
  const file = signInFile()
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return parse(text, file)
}

function parse(text: string, file: string): SignIn {
  try {
    const signIn = JSON.parse(text) as SignIn
    const members = [signIn.url, signIn.kind, signIn.credential, signIn.email]
    if (members.every((one) => typeof one === 'string')) return signIn
  } catch {
    // Refused below, like JSON of another shape.
  }
  throw new Failure(`${file} is not a stored sign-in. Remove it and sign in again.`, EXIT.not_permitted)
}

/** Stores the sign-in. The file is replaced as a whole, and is never readable for others. */
export function storeSignIn(signIn: SignIn): string {
  const file = signInFile()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600) // A draft that a crash left behind keeps its mode.
  renameSync(draft, file)
  return file
}

/** Removes the sign-in. */
export const removeSignIn = (): void => rmSync(signInFile(), { force: true })
