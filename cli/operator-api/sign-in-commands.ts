// `holdfast operator login | step-up | whoami | token | logout`: the sign-in of an operator on this machine.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../../src/config.ts'
import { operatorUrl } from '../../src/features/operators/operators/sessions/origin.ts'
import { isLoopbackUrl } from '../../src/values/loopback.ts'
import { Failure } from '../failure.ts'
import { print } from '../print.ts'
import { approveInBrowser } from './browser-sign-in.ts'
import { callAsOperator, checkAnswer, PROOF, stepUp } from './call-as-operator.ts'
import { requestOf } from './find-operation.ts'
import { readSecrets } from './read-secrets.ts'
import { sendRequest } from './send-request.ts'
import {
  findSignIn,
  readToRevoke,
  removeSignIn,
  type SignIn,
  signInFile,
  storeSignIn,
} from './stored-sign-in.ts'

interface LoginOptions {
  url?: string
  email?: string
  token?: boolean
  browser?: boolean
  reason?: string
}

/** Adds the commands. */
export function addSignIn(operator: Command): void {
  operator
    .command('login')
    .description('sign in on this machine with a password and a code, in a browser, or with a token')
    .option('--url <url>', 'address of the server; default: that of the settings')
    .option('--email <email>', 'e-mail address of the operator, for a password')
    .option('--browser', 'approve the sign-in in a browser, also with a passkey or the identity provider')
    .option('--reason <text>', 'the emergency, for a break-glass account')
    .option('--token', 'read a token in place of the password: it reads, and changes what needs no step-up')
    .addHelpText(
      'after',
      '\nThe password and the code, or the token, are read from the terminal, or from a pipe, one on each line. A ' +
        'recovery code takes the place of the code; a person with only passkeys leaves the password empty.',
    )
    .action(logIn)
  operator
    .command('step-up')
    .description('prove the identity again as at the sign-in, for five minutes')
    .option('--browser', 'in a browser')
    .action(async ({ browser }: { browser?: boolean }) => {
      const { body } = await stepUp(findSignIn(), browser)
      print({ operator: body.operator, session: body.session, expires_at: body.expires_at })
    })
  operator
    .command('whoami')
    .description('show the operator who is signed in, and their roles')
    .action(async () => showMe(findSignIn()))
  operator
    .command('token <name>')
    .description('make a token for a program, with the roles of the operator, shown once only')
    .option('--days <days>', 'days for which it is valid', wholeDays, 1)
    .action(async (name: string, { days }: { days: number }) => {
      const request = requestOf({ name: 'me.create_token', body: { name, days } })
      print((await callAsOperator(findSignIn(), { ...request, key: randomUUID() })).body)
    })
  operator
    .command('logout')
    .description('end the session, or revoke the token, and remove it from this machine')
    .action(logOut)
}

function wholeDays(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > 365)
    throw new InvalidArgumentError('Must be a whole number from 1 to 365.')
  return Number(text)
}

async function showMe(signIn: SignIn, more: object = {}): Promise<void> {
  const { body } = await callAsOperator(signIn, requestOf({ name: 'me.retrieve' }))
  const { id, email, name, grants, session } = body
  const roles = grants.map((grant: { role: string; of_tenant: string | null }) => ({
    role: grant.role,
    of_tenant: grant.of_tenant,
  }))
  print({ id, email, name, url: signIn.url, roles, session, ...more })
}

async function logIn(options: LoginOptions): Promise<void> {
  const url = readUrl(options.url ?? operatorUrl(readConfig(process.env)))
  if (options.token && options.browser) throw new Failure('Choose --token or --browser.')
  const signIn = await openSignIn(url, options)
  const file = storeSignIn(signIn)
  await showMe(signIn, { file })
}

function openSignIn(url: string, { token, browser, email, reason }: LoginOptions): Promise<SignIn> {
  if (token) return signInByToken(url)
  return browser ? signInByBrowser(url) : signInByPassword(url, email, reason)
}

// A password must not travel in plain text.
function readUrl(text: string): string {
  const url = text.replace(/\/+$/, '')
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new Failure(`${text} is not the address of a server.`)
  if (url.startsWith('http:') && !isLoopbackUrl(url))
    throw new Failure(`${url} must begin with https: a password never travels in plain text.`)
  return url
}

async function signInByBrowser(url: string): Promise<SignIn> {
  const { headers } = await approveInBrowser({ url }, 'sign_in', checkAnswer)
  const signIn: SignIn = {
    url,
    kind: 'session',
    credential: cookieOf(url, headers),
    email: '',
    by_browser: true,
  }
  const { body } = checkAnswer(await sendRequest(signIn, requestOf({ name: 'me.retrieve' })))
  return { ...signIn, email: body.email }
}

async function signInByPassword(url: string, email?: string, reason?: string): Promise<SignIn> {
  if (!email) throw new Failure('Name the operator with --email.')
  const [password, text] = await readSecrets(PROOF)
  const code = text!.trim()
  const factor = /^\d{6}$/.test(code) ? { code } : { recovery_code: code }
  const body = { email, ...(password ? { password } : {}), ...factor, ...(reason ? { reason } : {}) }
  const { headers } = checkAnswer(await sendRequest({ url }, requestOf({ name: 'sign_in.password', body })))
  return { url, kind: 'session', credential: cookieOf(url, headers), email }
}

function cookieOf(url: string, headers: Headers): string {
  const [cookie] = headers.getSetCookie()
  if (!cookie) throw new Failure(`${url} opened no session.`)
  return cookie.split(';', 1)[0]!
}

async function signInByToken(url: string): Promise<SignIn> {
  const [text] = await readSecrets(['Token'])
  const signIn: SignIn = { url, kind: 'token', credential: text!.trim(), email: '' }
  if (!/^hfo_[\w-]{43}$/.test(signIn.credential))
    throw new Failure('The text is not a token: it begins with hfo_.')
  const { body } = checkAnswer(await sendRequest(signIn, requestOf({ name: 'me.retrieve' })))
  return { ...signIn, email: body.email }
}

// The credential leaves this machine also if the server is away; a session that has ended needs no end.
async function logOut(): Promise<void> {
  try {
    const answer = await sendRequest(findSignIn(readToRevoke), requestOf({ name: 'me.sign_out' }))
    if (answer.status !== 401) checkAnswer(answer)
  } catch (error) {
    if (existsSync(signInFile()))
      process.stderr.write(
        'The session or token is not ended: end it from another sign-in (/operator/sessions).\n',
      )
    throw error
  } finally {
    removeSignIn()
  }
  print({ signed_out: true })
}
