// Calls operations of the operator API in the name of the operator who is signed in.
import { describe, EXIT, Failure } from '../failure.ts'
import { approveInBrowser } from './browser-sign-in.ts'
import { requestOf } from './find-operation.ts'
import { readSecrets } from './read-secrets.ts'
import { type ApiAnswer, type ApiRequest, sendRequest } from './send-request.ts'
import type { SignIn } from './stored-sign-in.ts'

/** The labels of a password and its second factor. */
export const PROOF = ['Password', 'Code of the authenticator'] as const

/** Calls the operation and returns its answer. A proof of identity that is missing is read from the terminal first. */
export async function callAsOperator(signIn: SignIn, request: ApiRequest): Promise<ApiAnswer> {
  const answer = await sendRequest(signIn, request)
  if (answer.body?.code !== 'step_up_required' || signIn.kind === 'token' || !process.stdin.isTTY)
    return checkAnswer(answer)
  process.stderr.write('The operation needs a proof of your identity.\n')
  await stepUp(signIn)
  return checkAnswer(await sendRequest(signIn, request))
}

/** Proves the identity of the operator again, for five minutes: by the browser, or by a password and a code. */
export async function stepUp(signIn: SignIn, by_browser = signIn.by_browser === true): Promise<ApiAnswer> {
  if (by_browser) return approveInBrowser(signIn, 'step_up', checkAnswer)
  const [password, code] = await readSecrets(PROOF)
  const request = requestOf({ name: 'step_up.password', body: { password, code: code!.trim() } })
  return checkAnswer(await sendRequest(signIn, request))
}

const HINTS: Record<string, string> = {
  session_required: ' Run `holdfast operator login`.',
  step_up_required: ' Run `holdfast operator step-up`, or sign in again with a password or a browser.',
}

/** The answer, or the failure for a refusal. */
export function checkAnswer(answer: ApiAnswer): ApiAnswer {
  const { status, body } = answer
  if (status < 300) return answer
  const line = `${describe(body)}${HINTS[body.code] ?? ''}`
  if (status === 401 || status === 403) throw new Failure(line, EXIT.not_permitted)
  throw new Failure(line, status === 404 ? EXIT.not_found : EXIT.refused)
}
