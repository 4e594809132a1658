// The form of a request for a token. A client authenticates by its secret or by an assertion, never by both.
import { failParams, type Offender } from '../../../../errors.ts'
import { type BasicCredentials, readBasic } from './basic-credentials.ts'
import { OAuthRefusal } from './oauth-refusal.ts'
import { ASSERTION_TYPE, readSubject } from './verify-assertion.ts'

export const FORM = 'application/x-www-form-urlencoded'

export interface TokenForm {
  client_id: string
  credential: { secret: string } | { assertion: string }
  grant_type: string
  scope: string | null
}

const BY_SECRET = ['client_id', 'client_secret', 'grant_type']
const BY_ASSERTION = ['client_assertion', 'client_assertion_type', 'grant_type']
const NAMES = [...new Set([...BY_SECRET, 'scope', ...BY_ASSERTION])]

/** Reads the form and the header Authorization, or refuses each wrong field with its reason. */
export function readForm(body: unknown, authorization?: string): TokenForm {
  if (!(body instanceof URLSearchParams))
    throw failParams([{ path: 'header.Content-Type', code: 'invalid_param', detail: `Must be ${FORM}.` }])
  const basic = readBasic(authorization)
  if (basic) addCredentials(body, basic)
  const isByAssertion = body.has('client_assertion') || body.has('client_assertion_type')
  const offenders = findOffenders(body, isByAssertion)
  if (offenders.length > 0) throw failParams(offenders)
  const assertion = body.get('client_assertion') ?? ''
  return {
    client_id: body.get('client_id') ?? readSubject(assertion) ?? '',
    credential: isByAssertion ? { assertion } : { secret: body.get('client_secret')! },
    grant_type: body.get('grant_type')!,
    scope: body.get('scope'),
  }
}

// The header stands for both fields. A client uses one way to authenticate in a request (RFC 6749, section 2.3).
function addCredentials(body: URLSearchParams, { client_id, client_secret }: BasicCredentials): void {
  const refuse = (description: string) => new OAuthRefusal(400, 'invalid_request', description)
  if (['client_secret', 'client_assertion', 'client_assertion_type'].some((name) => body.has(name)))
    throw refuse('Send the credentials in the header Authorization or in the form, not in both.')
  if (body.has('client_id') && body.get('client_id') !== client_id)
    throw refuse('The client_id of the form is not that of the header Authorization.')
  body.set('client_id', client_id)
  body.set('client_secret', client_secret)
}

function findOffenders(body: URLSearchParams, isByAssertion: boolean): Offender[] {
  const offenders: Offender[] = []
  const required = isByAssertion ? BY_ASSERTION : BY_SECRET
  for (const name of NAMES) {
    const path = `body.${name}`
    const invalid = (detail: string) => offenders.push({ path, code: 'invalid_param', detail })
    if (body.getAll(name).length > 1) invalid('Sent more than once.')
    else if (required.includes(name) && !body.get(name))
      offenders.push({ path, code: 'missing_param', detail: 'Required.' })
    else if (body.get(name)?.includes('\u0000')) invalid('Not text.')
    else if (isByAssertion && name === 'client_secret' && body.has(name))
      invalid('Must not be sent with an assertion.')
    else if (name === 'client_assertion_type' && body.has(name) && body.get(name) !== ASSERTION_TYPE)
      invalid(`Must be ${ASSERTION_TYPE}.`)
  }
  return offenders
}
