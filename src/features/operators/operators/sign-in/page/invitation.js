// The page of an invitation. Its token stands behind the # of the address, which browsers send to no server; the page
// takes it out of the address before anything else.
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)

const element = (id) => document.getElementById(id)
const say = (text) => {
  element('message').textContent = text
}

async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (response.ok) return answer
  const [first] = answer.params ?? []
  throw new Error(first ? `${first.path}: ${first.detail}` : answer.detail)
}

async function accept(opened, credentials) {
  const name = element('name').value
  const { challenge } = opened
  const accepted = await post('/operator/invitations/accept', { token, challenge, name, ...credentials })
  element('form').hidden = true
  element('codes').hidden = false
  element('list').textContent = accepted.recovery_codes.join('\n')
  say('Welcome.')
}

async function makePasskey(opened) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(opened.passkey_options)
  const credential = await navigator.credentials.create({ publicKey })
  await accept(opened, { passkey: credential.toJSON() })
}

function show(opened) {
  element('email').textContent = opened.invitation.email
  element('role').textContent = opened.invitation.role
  element('secret').textContent = opened.authenticator.secret
  element('address').href = opened.authenticator.address
  element('form').hidden = false
  say('')
  const attempt = (work) => work().catch((error) => say(error.message))
  element('passkey').addEventListener('click', () => {
    if (element('name').reportValidity()) attempt(() => makePasskey(opened))
  })
  element('form').addEventListener('submit', (event) => {
    event.preventDefault()
    attempt(() => accept(opened, { password: element('password').value, code: element('code').value }))
  })
}

post('/operator/invitations/open', { token })
  .then(show)
  .catch((error) => say(error.message))
