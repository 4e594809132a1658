// Requests to the operator API, and the elements of the page to sign in.

export const element = (id) => document.getElementById(id)

export const say = (text) => {
  element('message').textContent = text
}

export async function call(method, path, body) {
  const response = await fetch(`/operator${path}`, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answered = await response.json()
  if (response.ok) return answered
  const [first] = answered.params ?? []
  const error = new Error(first?.detail ?? answered.detail)
  error.code = answered.code
  error.path = first?.path
  throw error
}

export const post = (path, body) => call('POST', path, body)
