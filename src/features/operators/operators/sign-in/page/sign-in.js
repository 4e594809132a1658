// The page to sign in, to prove one's identity again, and to sign out. The identity provider sends browsers back to it:
// the page takes the answer out of its address before anything else, and brings it to the server.
import { call, element, post, say } from './sign-in-calls.js'
import { decideOnDevice, lookUpDevice, showDevice } from './sign-in-device.js'

const answer = new URLSearchParams(location.search)
// A provider of domains sends browsers back to an address of its own.
const [, domain] = /\/operator\/sign-in\/([^/]+)$/.exec(location.pathname) ?? []
history.replaceState(null, '', location.pathname)

/** Where the challenge of a visit to the provider waits for the answer: only in this tab. */
const PLACE = 'holdfast_single_sign_on'

// `way` is `sign-in` or `step-up`.
async function leave(way) {
  const email = element('email').value.trim()
  const body = way === 'sign-in' ? (email === '' ? {} : { email }) : undefined
  const { challenge, url } = await post(`/${way}/single-sign-on-challenge`, body).catch((error) => {
    // Several identity providers are set up, and the domain of the address tells which.
    if (error.path === 'body.email') element('company-email').hidden = false
    throw error
  })
  sessionStorage.setItem(PLACE, JSON.stringify({ challenge, way }))
  location.assign(url)
}

async function comeBack() {
  const stored = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  if (!stored) throw new Error('This browser did not begin the sign-in. Begin again.')
  if (answer.has('error')) throw new Error(`The identity provider refused: ${answer.get('error')}.`)
  const { challenge, way, back } = JSON.parse(stored)
  const [state, code, iss] = ['state', 'code', 'iss'].map((name) => answer.get(name))
  await post(`/${way}/single-sign-on`, {
    challenge,
    state,
    code,
    ...(iss === null ? {} : { iss }),
    ...(domain && { domain }),
  })
  // The console began it: the view is there again.
  if (back?.startsWith('/console/')) location.replace(back)
}

async function usePasskey(way) {
  const { challenge, options } = await post(`/${way}/passkey-challenge`)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  const reason = element('reason').value.trim()
  const more = way === 'sign-in' && reason !== '' ? { reason } : {}
  await post(`/${way}/passkey`, { challenge, passkey: credential.toJSON(), ...more })
}

async function show() {
  const me = await call('GET', '/me').catch((error) => {
    if (error.code === 'session_required') return undefined
    throw error
  })
  element('outside').hidden = me !== undefined
  element('inside').hidden = me === undefined
  if (!me) return
  element('name').textContent = me.name
  const { stepped_up_at } = me.session
  element('proved').textContent = new Date(stepped_up_at).toLocaleString()
  element('proved').dateTime = stepped_up_at
  element('prove-single-sign-on').hidden = !me.has_single_sign_on
  element('prove-passkey').hidden = me.passkeys === 0
  showDevice(stepped_up_at)
}

const attempt = async (work) => {
  say('')
  await work().catch((error) => say(error.message))
  await show().catch((error) => say(error.message))
}
const on = (id, work) => element(id).addEventListener('click', () => attempt(work))
on('single-sign-on', () => leave('sign-in'))
on('passkey', () => usePasskey('sign-in'))
on('prove-single-sign-on', () => leave('step-up'))
on('prove-passkey', () => usePasskey('step-up'))
on('sign-out', () => post('/sign-out'))
element('device').addEventListener('submit', (event) => {
  event.preventDefault()
  attempt(lookUpDevice)
})
on('device-approve', () => decideOnDevice('approve'))
on('device-refuse', () => decideOnDevice('refuse'))

await attempt(answer.has('state') ? comeBack : async () => undefined)
