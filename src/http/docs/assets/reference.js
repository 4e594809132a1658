// Starts the reference and adds the reader's version and token to every request. Nothing is stored; a reload clears all.
if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark-mode')

const field = (id) => document.getElementById(id)

// Requests go to the server of this page, whatever host the description names.
const here = (url) => {
  const { pathname, search } = new URL(url, document.baseURI)
  return location.origin + pathname + search
}

const reference = window.SwaggerUIBundle({
  dom_id: '#reference',
  url: new URL('../openapi.json', document.baseURI).href,
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  requestInterceptor: (request) => {
    const token = field('access_token').value.trim()
    request.url = here(request.url)
    request.headers['Api-Version'] ??= field('api_version').value
    request.headers.Prefer ??= 'handling=strict'
    if (token && !request.loadSpec) request.headers.Authorization ??= `Bearer ${token}`
    return request
  },
})

field('api_version').addEventListener('change', () => reference.specActions.download())

field('session').addEventListener('submit', async (event) => {
  event.preventDefault()
  const client = {
    client_id: field('client_id').value.trim(),
    client_secret: field('client_secret').value.trim(),
  }
  field('answer').value = ''
  try {
    const response = await fetch(new URL('../auth/token', document.baseURI), {
      method: 'POST',
      headers: { 'Api-Version': field('api_version').value },
      body: new URLSearchParams({ ...client, grant_type: 'client_credentials' }),
    })
    const answer = await response.json()
    if (response.ok) field('access_token').value = answer.access_token
    else
      field('answer').value = answer.error_description ?? answer.detail ?? `Refused with ${response.status}.`
  } catch {
    field('answer').value = 'The server does not answer.'
  }
})
