// What holds for every request, whatever it asks: ids, headers, versions, routes, tokens, bodies.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { describe, inject, test } from 'vitest'
import { api } from '../../src/api.ts'
import { assertMembers } from '../support/assert-members.ts'
import { callerOf, fetchToken, freshTenant, refused, send } from '../support/client.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const SUNSET = UNLIMITED.BASELINE_VERSION_SUNSET

const baseUrl = inject('baseUrl')

function assertSafe(head: string) {
  for (const line of [/^x-content-type-options: nosniff\r$/gim, /^referrer-policy: no-referrer\r$/gim])
    assert.equal(head.match(line)?.length, 1, head)
}

/** The head of the answer to a request of these lines. */
async function headOf(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  let text = ''
  try {
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
    for await (const bytes of socket) {
      text += bytes
      if (text.includes('\r\n\r\n')) break
    }
  } finally {
    socket.destroy()
  }
  return text.split('\r\n\r\n', 1)[0]!.concat('\r\n')
}

describe('ids and headers', () => {
  test('every answer has a Request-Id of its own, errors included', async () => {
    const seen = new Set<string>()
    for (const path of ['/me', '/nowhere', '/healthz', '/openapi.json']) {
      const { headers } = await send(baseUrl, 'GET', path)
      assert.match(headers.get('request-id') ?? '', /^req_[0-9A-Za-z]{22}$/)
      seen.add(headers.get('request-id')!)
    }
    assert.equal(seen.size, 4)
  })

  test('every answer keeps browsers from guessing its type and from telling where they came from', async () => {
    const tenant = await freshTenant()
    const token = await tenant.token()
    const bearer = `Authorization: Bearer ${token}`
    const [legal] = await tenant.get('/legal-documents')
    const file = `/legal-documents/${legal.id}/latest/file`
    const download = new URL((await tenant.get(`${file}?redirect=false`)).download_url).pathname
    const heads: Record<string, string[]> = {
      '200': [
        'GET /healthz',
        'GET /metrics',
        'GET /docs',
        'GET /docs/errors',
        'GET /openapi.json',
        `GET ${download}`,
        'GET /events/stream',
        'GET /.well-known/jwks.json',
        'GET /me',
      ],
      '302': [`GET ${file}`],
      '400': ['GET /%zz', 'POST /auth/token', 'no HTTP', `GET /${'x'.repeat(40_000)}`],
      '404': ['GET /nowhere', 'GET /downloads/none'],
      '405': ['DELETE /me'],
    }
    for (const [status, lines] of Object.entries(heads))
      for (const line of lines) {
        const head = await headOf([`${line}${line === 'no HTTP' ? '' : ' HTTP/1.1'}`, 'Host: a', bearer])
        assert.match(head, new RegExp(`^HTTP/1.1 ${status}`), line)
        assertSafe(head)
      }
    assertSafe(await headOf(['GET /me HTTP/1.1', 'Host: a'])) // 401
    assertSafe(await headOf(['GET /healthz HTTP/1.1'])) // 400 of Node, for want of a host
    assertSafe(await headOf(['GET /healthz HTTP/1.1', 'Host: a', 'Expect: wonders'])) // 417 of Node
  })

  test.each([
    ['Client-Request-Id', 'client_request_id_too_long'],
    ['Person-Id', 'person_id_too_long'],
    ['Client-User-Id', 'client_user_id_too_long'],
    ['Idempotency-Key', 'idempotency_key_too_long'],
  ])('%s may have 255 characters and not 256', async (header, code) => {
    const tenant = await freshTenant()
    assert.equal((await tenant.call('GET', '/me', undefined, { [header]: 'x'.repeat(255) })).status, 200)
    assert.equal((await tenant.call('GET', '/me', undefined, { [header]: '' })).status, 200)
    await refused(tenant.call('GET', '/me', undefined, { [header]: 'x'.repeat(256) }), 400, code)
    await refused(send(baseUrl, 'POST', '/auth/token', undefined, { [header]: 'x'.repeat(256) }), 400, code)
  })

  test('characters of a header are counted, not bytes, in UTF-8 and in Latin-1', async () => {
    const tenant = await freshTenant()
    const me = (bytes: string) => tenant.call('GET', '/me', undefined, { 'Person-Id': bytes })
    const inUtf8 = (text: string) => Buffer.from(text).toString('latin1')
    for (const letter of ['é', '€', '\u{1f600}']) {
      assert.equal((await me(inUtf8(letter.repeat(255)))).status, 200, letter)
      await refused(me(inUtf8(letter.repeat(256))), 400, 'person_id_too_long')
    }
    assert.equal((await me('é'.repeat(255))).status, 200)
    await refused(me('é'.repeat(256)), 400, 'person_id_too_long')
  })

  test('a header in UTF-8 is decoded as UTF-8', async () => {
    const tenant = await freshTenant()
    const user = { 'Client-User-Id': Buffer.from('Zoë').toString('latin1') }
    await tenant.put('/sandbox/clock', { mode: 'frozen' }, user)
    const [record] = await tenant.get(`/activity?client_user=${encodeURIComponent('Zoë')}`)
    assert.equal(record?.client_user, 'Zoë')
  })
})

describe('versions', () => {
  test('an answer to an unknown path names the version too', async () => {
    const lines = ['GET /nowhere HTTP/1.1', 'DELETE /me HTTP/1.1', 'GET /%zz HTTP/1.1', 'no HTTP']
    for (const line of [...lines, `GET /${'x'.repeat(40_000)} HTTP/1.1`]) {
      const head = await headOf([line, 'Host: a'])
      assert.match(head, /^api-version: 2026-01-01\r$/im, line)
      assert.match(head, new RegExp(`^api-version-sunset: ${SUNSET}\\r$`, 'im'), line)
      assert.match(head, /^request-id: req_\w{22}\r$/im, line)
    }
  })

  test('the oldest version applies without Api-Version, and the answer names its sunset', async () => {
    const { headers } = await send(baseUrl, 'GET', '/healthz')
    assert.equal(headers.get('api-version'), '2026-01-01')
    assert.equal(headers.get('api-version-sunset'), SUNSET)
    const current = await send(baseUrl, 'GET', '/healthz', undefined, { 'Api-Version': '2026-09-02' })
    assert.equal(current.headers.get('api-version'), '2026-09-02')
    assert.equal(current.headers.get('api-version-sunset'), null)
  })

  test('a malformed version and an unknown version have different errors', async () => {
    const withVersion = (version: string) =>
      send(baseUrl, 'GET', '/nowhere', undefined, { 'Api-Version': version })
    for (const version of ['2026-13-01', 'latest', '2026-02-30', '20260101'])
      await refused(withVersion(version), 400, 'api_version_invalid')
    for (const version of ['2026-05-01', '2099-01-01'])
      await refused(withVersion(version), 400, 'api_version_unsupported')
  })

  test('a refusal before the version is read names the version of the answer', async () => {
    const early: Record<string, string>[] = [
      { 'Api-Version': 'latest' },
      { 'Api-Version': '2099-01-01' },
      { 'Person-Id': 'x'.repeat(256) },
    ]
    for (const headers of early) {
      const answer = await send(baseUrl, 'GET', '/me', undefined, headers)
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.get('api-version'), '2026-01-01', JSON.stringify(headers))
      assert.equal(answer.headers.get('api-version-sunset'), SUNSET)
    }
    const badUrl = await send(baseUrl, 'GET', '/%ff')
    assert.deepEqual(
      { status: badUrl.status, api_version: badUrl.headers.get('api-version') },
      { status: 400, api_version: '2026-01-01' },
    )
  })
})

describe('routes', () => {
  test('HEAD answers as GET does, without a body', async () => {
    const tenant = await freshTenant()
    const { id } = await tenant.post('/webhooks', { url: 'https://example.com/head' })
    for (const path of [
      `/webhooks/${id}`,
      '/webhooks?limit=1',
      '/webhooks/whk_none',
      '/openapi.json',
      '/readyz',
    ]) {
      const [head, get] = [await tenant.call('HEAD', path), await tenant.call('GET', path)]
      assert.deepEqual([head.status, head.text], [get.status, ''], path)
      assert.equal(head.headers.get('content-type'), get.headers.get('content-type'), path)
    }
    const stream = await tenant.call('HEAD', '/events/stream')
    assert.deepEqual(
      [stream.status, stream.headers.get('content-type')],
      [200, 'text/event-stream; charset=utf-8'],
    )
    assert.equal((await send(baseUrl, 'HEAD', '/webhooks')).status, 401)
  })

  test('a date-time whose + arrives as a blank says how to write it', async () => {
    const tenant = await freshTenant()
    const at = '/prices?symbol=ANY&asof=2027-03-01T10:00:00'
    const body = await refused(tenant.call('GET', `${at}+00:00`), 400, 'invalid_request')
    const { detail } = body.params.find(({ path }: { path: string }) => path === 'query.asof')
    assert.match(detail, /write the \+ of its zone as %2B/)
  })

  test('an unknown path is 404, a path with another method 405 with Allow', async () => {
    await refused(send(baseUrl, 'GET', '/nowhere'), 404, 'not_found')
    const answer = await send(baseUrl, 'GET', '/auth/token')
    assert.equal(answer.status, 405)
    assert.equal(answer.body.code, 'method_not_allowed')
    assert.equal(answer.body.detail, 'The path supports only POST.')
    assert.equal(answer.headers.get('allow'), 'POST')
    assert.equal((await send(baseUrl, 'PATCH', '/sandbox/clock')).headers.get('allow'), 'GET, HEAD, PUT')
  })
})

describe('paths and queries', () => {
  test('a path segment of any length is 401 without a token and 400 with one', async () => {
    const tenant = await freshTenant()
    for (const length of [256, 513, 5_000, 20_000]) {
      const path = `/customers/${'x'.repeat(length)}`
      await refused(send(baseUrl, 'GET', path), 401, 'invalid_token')
      const { params } = await refused(tenant.call('GET', path), 400, 'invalid_request')
      assert.equal(params[0].path, 'path.id')
      await refused(send(baseUrl, 'PATCH', path), 405, 'method_not_allowed')
    }
  })

  test('the last instants of the calendar bound a list like any other', async () => {
    const tenant = await freshTenant()
    for (const end of ['9999-12-31T23:59:59.9999Z', '9999-12-31T23:59:59.9999999Z']) {
      for (const path of ['persons?created_to=', 'customers?created_from=', 'activity?recorded[lt]='])
        await tenant.get(`/${path}${end}`)
      await tenant.get(`/activity?recorded[gte]=${end}`)
      await tenant.get(`/events?created[lt]=${end}&created[gte]=${end}`)
    }
  })

  test('broken percent-encoding and NUL in a path are 4xx', async () => {
    const tenant = await freshTenant()
    for (const path of ['/sandbox/ledger?account=%00', '/%ff', '/sandbox/%'])
      assert.ok([400, 404].includes((await tenant.call('GET', path)).status), path)
  })

  test('NUL in a part of a path is refused by each operation of both APIs, before anything is looked up', async () => {
    const routes = [...api.routes, ...api.operator!.description.routes].filter(
      ({ read, write, steps, stream }) => read || write || steps || stream,
    )
    const wrong: string[] = []
    for (const { method, path } of routes.filter((route) => route.path.includes('{'))) {
      const { status, body } = await send(baseUrl, method, path.replaceAll(/\{\w+\}/g, 'a%00b'))
      if (status !== 400 || body.code !== 'invalid_request') wrong.push(`${method} ${path} ${status}`)
    }
    assert.deepEqual(wrong, [])
  })
})

describe('tokens', () => {
  const good = async () => {
    const tenant = await freshTenant()
    return {
      client_id: tenant.client_id,
      client_secret: tenant.client_secret,
      grant_type: 'client_credentials',
    }
  }

  test('a token lasts 15 minutes and lists its scopes with commas', async () => {
    const { status, body, headers } = await fetchToken(baseUrl, await good())
    assert.equal(status, 200)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.deepEqual(
      { ...body, access_token: '' },
      { access_token: '', token_type: 'bearer', expires_in: 900, scope: 'read,write', refresh_token: null },
    )
  })

  test('refusals come in the OAuth body, malformed fields in the envelope', async () => {
    const form = await good()
    const wrong = await fetchToken(baseUrl, { ...form, client_secret: 'guess' })
    const unknown = await fetchToken(baseUrl, { ...form, client_id: 'cli_nobody' })
    assert.equal(wrong.status, 401)
    assert.equal(wrong.body.error, 'invalid_client')
    assert.deepEqual(unknown.body, wrong.body)
    const grant = await fetchToken(baseUrl, { ...form, grant_type: 'password' })
    assertMembers(grant, { status: 400, body: { error: 'unsupported_grant_type' } })
    const scope = await fetchToken(baseUrl, { ...form, scope: 'read admin' })
    assertMembers(scope, { status: 400, body: { error: 'invalid_scope' } })
    const { client_secret: _, ...rest } = form
    const body = await refused(fetchToken(baseUrl, rest as never), 400, 'invalid_request')
    assert.deepEqual(body.params, [
      { path: 'body.client_secret', code: 'missing_param', detail: 'Required.' },
    ])
    await refused(send(baseUrl, 'POST', '/auth/token', form), 400, 'invalid_request')
    await refused(send(baseUrl, 'POST', '/auth/token'), 400, 'invalid_request')
  })

  test('a client may send its id and secret as HTTP Basic, and in one place alone', async () => {
    const { client_id, client_secret, grant_type } = await good()
    const ask = (secret: string, more: object = {}) =>
      send(baseUrl, 'POST', '/auth/token', new URLSearchParams({ grant_type, ...more }).toString(), {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`,
      })
    const { status, body } = await ask(client_secret)
    assert.deepEqual([status, body.scope], [200, 'read,write'])
    assert.equal((await ask(client_secret, { client_id })).status, 200)
    const wrong = await ask('guess')
    assertMembers(wrong, { status: 401, body: { error: 'invalid_client' } })
    assert.match(wrong.headers.get('www-authenticate')!, /^Basic realm=/)
    for (const more of [{ client_secret }, { client_id: 'cli_other' }])
      assertMembers(await ask(client_secret, more), {
        status: 400,
        body: { error: 'invalid_request' },
      })
  })

  test('the eleventh failure in a minute is refused, a right secret never', async () => {
    const form = await good()
    for (let i = 0; i < 10; i++)
      assert.equal((await fetchToken(baseUrl, { ...form, client_secret: 'guess' })).status, 401)
    const held = await fetchToken(baseUrl, { ...form, client_secret: 'guess' })
    assert.equal(held.status, 429)
    assert.ok(Number(held.headers.get('retry-after')) > 0)
    assert.equal((await fetchToken(baseUrl, form)).status, 200)
  })

  test('a malformed client_id is refused and rate limited like an unknown one', async () => {
    const form = await good()
    for (const odd of ['cli_nobody', `cli_${randomBytes(3000).toString('hex')}`, 'cli_', 'ä'.repeat(600)]) {
      const unknown = await fetchToken(baseUrl, { ...form, client_id: odd })
      assertMembers(unknown, { status: 401, body: { error: 'invalid_client' } })
    }
    const client_id = randomBytes(8).toString('hex')
    for (let i = 0; i < 10; i++) assert.equal((await fetchToken(baseUrl, { ...form, client_id })).status, 401)
    assert.equal((await fetchToken(baseUrl, { ...form, client_id })).status, 429)
  })

  test('a form above 8 KiB is not read', async () => {
    const form = { ...(await good()), client_secret: 'x'.repeat(8192) }
    const body = await refused(fetchToken(baseUrl, form), 400, 'invalid_request')
    assert.deepEqual(body.params, [{ path: 'body', code: 'invalid_param', detail: 'Larger than 8 KiB.' }])
    const json = JSON.stringify({ client_id: 'x'.repeat(8192) })
    await refused(send(baseUrl, 'POST', '/auth/token', json), 400, 'invalid_request')
  })

  test('a missing, foreign or altered token is invalid_token', async () => {
    const tenant = await freshTenant()
    const token = await tenant.token()
    const [head, claims, signature] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const other = Buffer.from(claims!, 'base64url')
      .toString()
      .replace(/ten_\w+/, 'ten_other')
    const altered = `${head}.${Buffer.from(other).toString('base64url')}.${signature}`
    for (const [value, fault] of [
      ['', 'The request has no access token'],
      ['Bearer', 'The access token is malformed'],
      ['Basic abc', 'Authorization has another scheme than Bearer'],
      ['Bearer x.y.z', 'The access token is malformed'],
      [`Bearer ${none}.${claims}.x`, 'The access token is malformed'],
      [`Bearer ${altered}`, 'No key of this server has signed the access token'],
    ] as const) {
      const headers: Record<string, string> = value ? { Authorization: value } : {}
      const answer = await send(baseUrl, 'GET', '/me', undefined, headers)
      assertMembers(answer, { status: 401, body: { code: 'invalid_token' } }, value)
      const error = `error="invalid_token", error_description="${answer.body.detail}"`
      const challenge = /^bearer/i.test(value)
        ? `Bearer realm="Holdfast", ${error}`
        : 'Bearer realm="Holdfast"'
      assert.equal(answer.headers.get('www-authenticate'), challenge)
      assert.ok(answer.body.detail.startsWith(fault), answer.body.detail)
    }
  })

  test('a token expires by the clock of its tenant', async () => {
    const tenant = await freshTenant()
    const token = await tenant.token()
    const me = () => send(baseUrl, 'GET', '/me', undefined, { Authorization: `Bearer ${token}` })
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    await tenant.post('/sandbox/clock/advance', { seconds: 890 })
    assert.equal((await me()).status, 200)
    await tenant.post('/sandbox/clock/advance', { seconds: 11 })
    const { detail } = await refused(me(), 401, 'invalid_token')
    assert.match(detail, /^The access token expired at \S+Z; the clock of its tenant says \S+Z\./)
  })

  test('scopes: a reader reads and does not write', async () => {
    const tenant = await freshTenant()
    const reader = callerOf(baseUrl, { ...tenant, scope: 'read' })
    assert.equal((await reader.call('GET', '/sandbox/clock')).status, 200)
    const answer = await reader.call('PUT', '/sandbox/clock', { mode: 'frozen' })
    const { detail } = await refused(Promise.resolve(answer), 403, 'insufficient_scope')
    assert.equal(detail, 'The operation needs the scope write; the token has read.')
    assert.match(
      answer.headers.get('www-authenticate')!,
      /^Bearer error="insufficient_scope", scope="write", /,
    )
    const permissions = await reader.get('/me/permissions')
    assert.ok(permissions.every((row: { permission: string }) => row.permission.endsWith('.read')))
  })

  test('the public keys verify the token', async () => {
    const { createRemoteJWKSet, jwtVerify } = await import('jose')
    const tenant = await freshTenant()
    const keys = createRemoteJWKSet(new URL(`${baseUrl}/.well-known/jwks.json`))
    const { now } = await tenant.get('/sandbox/clock')
    const options = { audience: baseUrl, currentDate: new Date(now) }
    const { payload, protectedHeader } = await jwtVerify(await tenant.token(), keys, options)
    assert.equal(protectedHeader.typ, 'at+jwt')
    assert.equal(payload.env, 'sandbox')
    assert.equal(payload.sub, (await tenant.get('/me')).id)
  })
})
