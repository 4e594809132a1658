// Signing in, and proving an identity, by a passkey or with the identity provider of the firm.
import { send } from '../api/call.ts'

const encoded = async (options: Record<string, unknown>) => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({ publicKey })
  return (credential as PublicKeyCredential).toJSON()
}

/** Signs in by a passkey of this machine or of a phone. */
export async function signInByPasskey(reason: string | undefined): Promise<void> {
  const { value } = await send('sign_in.challenge_passkey', {})
  const passkey = await encoded(value.options)
  const body = { challenge: value.challenge, passkey, ...(reason ? { reason } : {}) }
  await send('sign_in.passkey', { body: body as never })
}

/** Proves the identity by a passkey. */
export async function proveByPasskey(): Promise<void> {
  const { value } = await send('step_up.challenge_passkey', {})
  const passkey = await encoded(value.options)
  await send('step_up.passkey', { body: { challenge: value.challenge, passkey } as never })
}

/** The place in this tab where the page /operator/sign-in finds what it began, and where to come back to. */
const PLACE = 'holdfast_single_sign_on'

/** Leaves for the identity provider, which sends the browser back to /operator/sign-in, and that back to this view. */
export async function leaveForProvider(way: 'sign-in' | 'step-up', email = ''): Promise<void> {
  const name = way === 'sign-in' ? 'sign_in.begin_single_sign_on' : 'step_up.begin_single_sign_on'
  const { value } = await send(name, way === 'sign-in' ? { body: email === '' ? {} : { email } } : {})
  const back = `${location.pathname}${location.search}`
  sessionStorage.setItem(PLACE, JSON.stringify({ challenge: value.challenge, way, back }))
  location.assign(value.url)
}
