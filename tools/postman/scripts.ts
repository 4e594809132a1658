// The scripts of the collection. They run inside Postman and use nothing but its object `pm`.

/** Before each request: fetches an access token if there is none, or if it has expired. */
export const BEFORE = `
const variables = pm.collectionVariables
const isOpen = pm.request.url.getPath().endsWith('/auth/token')
const isValid = variables.get('access_token') && Date.now() < Number(variables.get('access_token_ends'))
if (!isOpen && !isValid) {
  const field = (key, value) => ({ key, value })
  const fields = [
    field('grant_type', 'client_credentials'),
    field('client_id', pm.variables.get('client_id')),
    field('client_secret', pm.variables.get('client_secret')),
  ]
  pm.sendRequest(
    {
      url: pm.variables.get('base_url') + '/auth/token',
      method: 'POST',
      header: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: { mode: 'urlencoded', urlencoded: fields },
    },
    (error, response) => {
      if (error || response.code !== 200) throw new Error('No token: set client_id and client_secret.')
      const { access_token, expires_in } = response.json()
      variables.set('access_token', access_token)
      variables.set('access_token_ends', String(Date.now() + (expires_in - 30) * 1000))
    },
  )
}
`

/** After each request: stores the id of the answer for the requests that follow. */
export const after = (names: Readonly<Record<string, string>>): string => `
const NAMES = ${JSON.stringify(names)}
const variables = pm.collectionVariables
// The clock of a sandbox may have moved past the end of the token.
if (pm.response.code === 401) variables.unset('access_token')
if (pm.response.code < 300 && /json/.test(pm.response.headers.get('Content-Type') || '')) {
  const body = pm.response.json()
  const first = Array.isArray(body) ? body[0] : body
  if (first && first.access_token) variables.set('access_token', first.access_token)
  if (first && first.access_token) variables.set('access_token_ends', String(Date.now() + (first.expires_in - 30) * 1000))
  const name = first && typeof first.id === 'string' && NAMES[first.id.split('_')[0]]
  if (name) variables.set(name, first.id)
}
`
