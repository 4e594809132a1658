// The part of the page on which a person approves a command line. The code comes only from the person, never from the
// address: a link that another person sends must not carry it.
import { element, post, say } from './sign-in-calls.js'

/** The time for which a proof of identity holds. */
const PROOF_MS = 5 * 60_000

const WORDS = {
  sign_in: 'A command line asks to be signed in as you.',
  step_up:
    'A command line in which you are signed in asks for a proof of your identity. For five minutes it may then move ' +
    'money, show secrets and change what people may do, as far as your roles permit.',
}

const APPROVED = {
  sign_in: 'The command line is signed in.',
  step_up: 'The command line has the proof of your identity.',
}

let request

/** Shows the form while the proof of identity holds. */
export function showDevice(stepped_up_at) {
  const isProved = Date.now() - Date.parse(stepped_up_at) < PROOF_MS
  element('device').hidden = !isProved || request !== undefined
  element('device-closed').hidden = isProved
  element('device-request').hidden = request === undefined
}

/** Looks the code up and shows what the command line asks for. */
export async function lookUpDevice() {
  const user_code = element('device-code').value
  request = { ...(await post('/device-sign-ins/look-up', { user_code })), user_code }
  const { purpose, machine, user_agent, address, is_same_address, created_at } = request
  element('device-purpose').textContent = WORDS[purpose]
  element('device-shown').textContent = user_code
  element('device-machine').textContent = machine
  element('device-program').textContent = user_agent ?? 'unknown'
  element('device-address').textContent = address ?? 'unknown'
  element('device-begun').textContent = new Date(created_at).toLocaleString()
  element('device-begun').dateTime = created_at
  element('device-warning').hidden = is_same_address || address === null
  element('device-unknown').hidden = address !== null
}

/** Approves or refuses the request on the page. */
export async function decideOnDevice(way) {
  const { id, user_code, purpose } = request
  await post(`/device-sign-ins/${id}/${way}`, { user_code }).finally(() => {
    request = undefined
    element('device-code').value = ''
  })
  say(way === 'approve' ? APPROVED[purpose] : 'The command line was refused.')
}
