// The reference: signs in once per tab, and sends requests to the server of the page. The client and its token stay in the
// storage of the tab, which ends with it.
const session = document.getElementById('session')
const root = new URL(session ? '../../../' : '../', document.baseURI)
const { version, lists } = session?.dataset ?? {}
const listOf = JSON.parse(lists ?? '{}')

const CLIENT = 'holdfast.client'
const TOKEN = 'holdfast.token'
const ID = /\b[a-z]+_[0-9A-Za-z]{22}\b/g
const read = (name) => JSON.parse(sessionStorage.getItem(name) ?? 'null')
const write = (name, value) => sessionStorage.setItem(name, JSON.stringify(value))

// An operation whose link is older than its page: #orders.place, or #/trading/orders.place.
function followOldLink() {
  if (session) return
  const name = decodeURIComponent(location.hash.slice(1)).split('/').at(-1)
  const row = name ? document.getElementById(name) : null
  if (row?.matches('.index > li')) location.replace(row.querySelector('a').href)
}

async function requestToken(client) {
  const response = await fetch(new URL('auth/token', root), {
    method: 'POST',
    credentials: 'omit', // A browser would ask for a password when the client is refused.
    headers: { 'Api-Version': version },
    body: new URLSearchParams({ ...client, grant_type: 'client_credentials' }),
  })
  const answer = await response.json()
  if (!response.ok)
    throw new Error(answer.error_description ?? answer.detail ?? `Refused with ${response.status}.`)
  const { access_token, expires_in } = answer
  write(TOKEN, { access_token, until: Date.now() + (expires_in - 5) * 1000 })
  return access_token
}

async function currentToken() {
  const token = read(TOKEN)
  if (token && token.until > Date.now()) return token.access_token
  const client = read(CLIENT)
  return client ? requestToken(client) : undefined
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-')

async function send(method, path, body, isAgain = false) {
  const token = await currentToken()
  const response = await fetch(new URL(path.slice(1), root), {
    method,
    credentials: 'omit',
    headers: {
      'Api-Version': version,
      Prefer: 'handling=strict',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(method === 'GET' ? {} : { 'Idempotency-Key': newKey() }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body,
  })
  if (response.status !== 401 || !token || isAgain) return response
  sessionStorage.removeItem(TOKEN)
  return send(method, path, body, true)
}

function showSession() {
  const client = read(CLIENT)
  session.querySelector('.signed-out').hidden = client !== null
  session.querySelector('.signed-in').hidden = client === null
  session.querySelector('.signed-in code').textContent = client?.client_id ?? ''
}

// The text of a file credentials.json.
function readCredentials(text) {
  try {
    const { client_id, client_secret } = JSON.parse(text)
    return client_id && client_secret ? { client_id, client_secret } : undefined
  } catch {
    return undefined
  }
}

function openSession() {
  const output = session.querySelector('output')
  session.addEventListener('submit', async (event) => {
    event.preventDefault()
    output.value = ''
    const client = Object.fromEntries(new FormData(session))
    try {
      await requestToken(client)
      write(CLIENT, client)
      showSession()
      for (const form of document.querySelectorAll('.try[open] .request')) await useNewestIds(form)
    } catch (error) {
      output.value = error.message
    }
  })
  session.addEventListener('paste', (event) => {
    const client = readCredentials(event.clipboardData.getData('text'))
    if (!client) return
    event.preventDefault()
    for (const name of ['client_id', 'client_secret']) session.elements[name].value = client[name]
  })
  session.querySelector('.signed-in button').addEventListener('click', () => {
    for (const name of [CLIENT, TOKEN]) sessionStorage.removeItem(name)
    showSession()
  })
  session.hidden = false
  showSession()
}

const newest = new Map()

// The newest resource of a kind, asked once per page.
function newestOf(id) {
  const list = listOf[id.slice(0, id.indexOf('_') + 1)]
  if (!list) return undefined
  const path = `${list}${list.includes('?') ? '&' : '?'}limit=1`
  if (!newest.has(path))
    newest.set(
      path,
      send('GET', path).then(async (response) => (response.ok ? (await response.json())[0] : undefined)),
    )
  return newest.get(path)
}

// The ids of the example become the newest ones of the tenant, in fields that the reader has not changed.
async function useNewestIds(form) {
  if (!read(CLIENT)) return
  const fields = [...form.elements].filter((field) => field.value && field.value === field.defaultValue)
  const replacements = new Map()
  for (const id of new Set(fields.flatMap((field) => field.value.match(ID) ?? []))) {
    const resource = await newestOf(id)
    if (!resource) continue
    replacements.set(id, resource.id)
    // A resource belongs to an account, which the path names as well.
    const account = form.elements.account_id?.defaultValue
    if (account && typeof resource.account === 'string') replacements.set(account, resource.account)
  }
  const replace = (text) => text.replaceAll(ID, (id) => replacements.get(id) ?? id)
  for (const field of fields) if (field.value === field.defaultValue) field.value = replace(field.value)
  for (const code of form.closest('.operation').querySelectorAll('.tabs code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) walker.currentNode.data = replace(walker.currentNode.data)
  }
}

function requestOf(form) {
  const { method } = form.dataset
  const query = new URLSearchParams()
  let { path } = form.dataset
  for (const { name, value, dataset } of form.elements) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    if (dataset.in === 'query' && value !== '') query.append(name, value)
  }
  const body = form.elements.body?.value.trim() || undefined
  return { method, path: `${path}${query.size > 0 ? `?${query}` : ''}`, body }
}

const SHOWN_HEADERS = ['Request-Id', 'Next-Cursor', 'Ignored-Input']

async function showAnswer(form, response) {
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json')
  const headers = SHOWN_HEADERS.filter((name) => response.headers.has(name))
  form.querySelector('output').value = [
    `Answer ${response.status}`,
    ...headers.map((name) => `${name} ${response.headers.get(name)}`),
  ].join(' · ')
  form.querySelector('.code code').textContent = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text
  form.querySelector('.code').hidden = text === ''
}

function openForms() {
  for (const details of document.querySelectorAll('.try')) {
    const form = details.querySelector('.request')
    details.hidden = false
    details.addEventListener('toggle', () => details.open && useNewestIds(form).catch(() => undefined))
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      const { method, path, body } = requestOf(form)
      try {
        await showAnswer(form, await send(method, path, body))
      } catch (error) {
        form.querySelector('output').value = `No answer: ${error.message}`
      }
    })
  }
}

followOldLink()
if (session) {
  openSession()
  openForms()
}
