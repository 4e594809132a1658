// Files: asking for an upload, sending its bytes, making a file of it; and everything that can go wrong on the way.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, inject, test } from 'vitest'
import { linkDownload } from '../../src/features/platform/files/link-download.ts'
import { MAX_BYTES } from '../../src/features/platform/files/rules.ts'
import { rotateSigningKey } from '../../src/http/tokens/signing-keys.ts'
import { type Body, type Caller, callerOf, freshTenant, offenders, refused, send } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { nowOf } from '../support/first-clock.ts'
import { until } from '../support/until.ts'
import { askUpload, PDF, putBytes, SAMPLES, uploadFile } from '../support/upload.ts'

const pdfOf = (size: number) => {
  const bytes = Buffer.alloc(size, 'x')
  SAMPLES[PDF]!.copy(bytes)
  return bytes
}
const makeFile = (tenant: Caller, signed_upload: unknown) => tenant.call('POST', '/files', { signed_upload })
const advance = (tenant: Caller, seconds: number) => tenant.post('/sandbox/clock/advance', { seconds })
const freeze = (tenant: Caller) => tenant.put('/sandbox/clock', { mode: 'frozen' })
const HOUR = 3600

// The objects of an upload in the file store of the test run.
const objectsOf = ({ tenant }: Caller, upload: string) =>
  join(inject('dataDir'), 'files', 'objects', tenant, upload)

function stored(tenant: Caller, upload: string): string[] {
  try {
    return readdirSync(objectsOf(tenant, upload))
  } catch {
    return []
  }
}
const incoming = () => readdirSync(join(inject('dataDir'), 'files', 'incoming'))

// Fetches the bytes of a file through a link, as the groups that hand files out do.
async function fetchFile({ tenant, baseUrl }: Caller, file: string, inline = false) {
  const app = await testApp()
  const url = await linkDownload({ app, tenant, now: await nowOf(app, tenant) }, file, inline)
  assert.ok(url.startsWith(`${baseUrl}/downloads/`))
  return fetch(url)
}

describe('an upload', () => {
  test('an upload accepts the bytes of every type and becomes a file with the same bytes', async () => {
    const tenant = await freshTenant()
    for (const [content_type, bytes] of Object.entries(SAMPLES)) {
      const filename = `scan of ${content_type.replace('/', ' ')}`
      const upload = await askUpload(tenant, { filename, content_type })
      assert.match(upload.id, /^sup_/)
      assert.deepEqual(Object.keys(upload).sort(), [
        'created_at',
        'expires_at',
        'filename',
        'id',
        'modified_at',
        'purpose',
        'signed_upload_url',
      ])
      assert.equal(Date.parse(upload.expires_at) - Date.parse(upload.created_at), 15 * 60_000)
      const sent = await putBytes(upload.signed_upload_url, bytes, { 'Content-Type': content_type })
      assert.deepEqual([sent.status, sent.text], [200, ''])
      assert.ok(sent.headers.get('request-id'))
      const file = await tenant.post('/files', { signed_upload: upload.id })
      const { id, created_at, modified_at, ...rest } = file
      assert.match(id, /^fil_/)
      assert.equal(created_at, modified_at)
      const purpose = 'verification_evidence'
      assert.deepEqual(rest, { filename, content_type, purpose, signed_upload: upload.id })
      const got = await fetchFile(tenant, id)
      assert.equal(got.headers.get('content-type'), content_type)
      assert.ok(Buffer.from(await got.arrayBuffer()).equals(bytes))
    }
  })

  test('an upload takes its type from the extension if none is given; types are read in any letter case', async () => {
    const tenant = await freshTenant()
    for (const [filename, content_type] of [
      ['a.PDF', 'application/pdf'],
      ['b.jpeg', 'image/jpeg'],
      ['c.d.jpg', 'image/jpeg'],
      ['e.heic', 'image/heic'],
    ] as const) {
      const { id, signed_upload_url } = await askUpload(tenant, { filename })
      const sent = await putBytes(signed_upload_url, SAMPLES[content_type], {
        'Content-Type': `${content_type.toUpperCase()}; charset=binary`,
      })
      assert.equal(sent.status, 200, sent.text)
      assert.equal((await tenant.post('/files', { signed_upload: id })).content_type, content_type)
    }
    const named = await askUpload(tenant, { filename: 'no extension', content_type: 'Image/PNG' })
    assert.equal(named.filename, 'no extension')
  })

  test('an upload is refused without a valid purpose, and for names and types that are not accepted', async () => {
    const tenant = await freshTenant()
    const good = { filename: 'a.pdf', purpose: 'verification_evidence' }
    const cases: [object, string][] = [
      [{ filename: 'a.pdf' }, 'body.purpose missing_param'],
      [{ ...good, purpose: 'legal_document' }, 'body.purpose invalid_param'],
      [{ purpose: good.purpose }, 'body.filename missing_param'],
      ...[
        '',
        'a/b.pdf',
        'a\\b.pdf',
        'a\nb.pdf',
        '..',
        ' ',
        `${'a'.repeat(252)}.pdf`,
        'gpj.\u202efdp.pdf',
        'a\u0000.pdf',
      ].map((filename): [object, string] => [{ ...good, filename }, 'body.filename invalid_param']),
      ...['text/html', 'application/octet-stream', 'image/svg+xml', 'pdf'].map(
        (content_type): [object, string] => [{ ...good, content_type }, 'body.content_type invalid_param'],
      ),
      [{ ...good, filename: 'a.exe' }, 'body.content_type invalid_param'],
      [{ ...good, filename: 'pdf' }, 'body.content_type invalid_param'],
    ]
    for (const [body, expected] of cases) {
      const answer = await refused(tenant.call('POST', '/signed-uploads', body), 400, 'invalid_request')
      assert.deepEqual(offenders(answer), [expected], JSON.stringify(body))
    }
    assert.equal((await askUpload(tenant, { filename: `${'ä'.repeat(251)}.pdf` })).filename.length, 255)
  })

  test('an upload needs the scope write', async () => {
    const tenant = await freshTenant()
    const reader = callerOf(tenant.baseUrl, { ...tenant, scope: 'read' })
    await refused(
      reader.call('POST', '/signed-uploads', { filename: 'a.pdf', purpose: 'verification_evidence' }),
      403,
      'insufficient_scope',
    )
    await refused(makeFile(reader, 'sup_x'), 403, 'insufficient_scope')
  })

  test('an upload is created once for two requests with one Idempotency-Key', async () => {
    const tenant = await freshTenant()
    const body = { filename: 'a.pdf', purpose: 'verification_evidence' }
    const ask = () => tenant.call('POST', '/signed-uploads', body, { 'Idempotency-Key': 'one' })
    const [first, second] = [await ask(), await ask()]
    assert.equal(first.text, second.text)
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
  })
})

describe('sending the bytes', () => {
  test('again replaces them until a file is made; then it is refused', async () => {
    const tenant = await freshTenant()
    const { id, signed_upload_url: url } = await askUpload(tenant)
    assert.equal((await putBytes(url, pdfOf(300))).status, 200)
    assert.equal((await putBytes(url, pdfOf(400))).status, 200)
    assert.equal(stored(tenant, id).length, 1)
    const file = await tenant.post('/files', { signed_upload: id })
    await refused(putBytes(url, pdfOf(500)), 409, 'conflict')
    assert.equal((await (await fetchFile(tenant, file.id)).arrayBuffer()).byteLength, 400)
    assert.equal(stored(tenant, id).length, 1)
  })

  test('a request to send bytes of a wrong or unknown type, no bytes, or bytes that contradict the type is refused', async () => {
    const tenant = await freshTenant()
    const { id, signed_upload_url: url } = await askUpload(tenant)
    const refusedAt = async (answer: ReturnType<typeof putBytes>, expected: string) =>
      assert.deepEqual(offenders(await refused(answer, 400, 'invalid_request')), [expected])
    await refusedAt(
      putBytes(url, SAMPLES[PDF], { 'Content-Type': 'image/png' }),
      'header.Content-Type invalid_param',
    )
    await refusedAt(putBytes(url, SAMPLES[PDF], {}), 'header.Content-Type invalid_param')
    await refusedAt(
      putBytes(url, '{"a":1}', { 'Content-Type': 'application/json' }),
      'header.Content-Type invalid_param',
    )
    await refusedAt(putBytes(url, Buffer.alloc(0)), 'body missing_param')
    for (const body of [
      '<html><script>alert(1)</script></html>'.padEnd(100),
      'x',
      '%PDF',
      SAMPLES['image/png']!,
    ])
      await refusedAt(putBytes(url, body), 'body invalid_param')
    assert.deepEqual(stored(tenant, id), [])
    await refused(makeFile(tenant, id), 400, 'file_not_uploaded')
    assert.equal((await putBytes(url)).status, 200)
    assert.equal((await makeFile(tenant, id)).status, 201)
  })

  test('a file of exactly 20 MiB is accepted; one byte more is refused, whether declared or noticed while streaming', async () => {
    const tenant = await freshTenant()
    const { id, signed_upload_url: url } = await askUpload(tenant)
    const tooMany = pdfOf(MAX_BYTES + 1)
    const pieces = (bytes: Buffer) =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 1 << 20)
            controller.enqueue(bytes.subarray(at, at + (1 << 20)))
          controller.close()
        },
      })
    for (const body of [tooMany, pieces(tooMany)]) {
      const answer = await refused(putBytes(url, body), 400, 'invalid_request')
      assert.deepEqual(offenders(answer), ['body invalid_param'])
      assert.match(answer.params[0].detail, /20 MiB/)
    }
    assert.deepEqual(stored(tenant, id), [])
    const most = pdfOf(MAX_BYTES)
    assert.equal((await putBytes(url, pieces(most))).status, 200)
    const file = await tenant.post('/files', { signed_upload: id })
    const got = await fetchFile(tenant, file.id)
    assert.equal(got.headers.get('content-length'), String(MAX_BYTES))
    assert.ok(Buffer.from(await got.arrayBuffer()).equals(most))
  })

  test('sending the bytes leaves nothing if it breaks off, and can be repeated', async () => {
    const tenant = await freshTenant()
    const { id, signed_upload_url } = await askUpload(tenant)
    const url = new URL(signed_upload_url)
    const before = new Set(incoming())
    const begun = () => incoming().filter((name) => !before.has(name))
    for (const framing of ['Content-Length: 100000', 'Transfer-Encoding: chunked']) {
      const socket = connect(Number(url.port), url.hostname)
      const head = `PUT ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: ${PDF}\r\n${framing}\r\n\r\n`
      const bytes = pdfOf(5000)
      const piece = framing.startsWith('T') ? Buffer.concat([Buffer.from('1388\r\n'), bytes]) : bytes
      socket.write(Buffer.concat([Buffer.from(head), piece]))
      await until(
        async () => begun(),
        (names) => names.length > 0,
      )
      const names = begun()
      socket.destroy()
      await until(
        async () => begun(),
        (left) => !left.some((name) => names.includes(name)),
      )
    }
    assert.deepEqual(stored(tenant, id), [])
    await refused(makeFile(tenant, id), 400, 'file_not_uploaded')
    assert.equal((await putBytes(signed_upload_url)).status, 200)
  })

  test('concurrently leaves one of the bodies complete', async () => {
    const tenant = await freshTenant()
    const { id, signed_upload_url: url } = await askUpload(tenant)
    const sizes = [1000, 2000, 3000, 4000, 5000, 6000]
    const sent = await Promise.all(sizes.map((size) => putBytes(url, pdfOf(size))))
    assert.deepEqual(
      sent.map((one) => one.status),
      sizes.map(() => 200),
    )
    assert.equal(stored(tenant, id).length, 1)
    const file = await tenant.post('/files', { signed_upload: id })
    const got = Buffer.from(await (await fetchFile(tenant, file.id)).arrayBuffer())
    assert.ok(sizes.includes(got.length) && got.equals(pdfOf(got.length)))
  })

  test('bytes that are sent to a forged address, or to one for another purpose, are refused', async () => {
    const tenant = await freshTenant()
    const stranger = await freshTenant()
    const { id, signed_upload_url: url } = await askUpload(tenant)
    const moved = url.replace(tenant.tenant, stranger.tenant)
    for (const one of [
      `${url}x`,
      url.slice(0, -1),
      moved,
      url.replace(id, 'sup_x'),
      `${tenant.baseUrl}/uploads/x`,
    ])
      await refused(putBytes(one), 404, 'not_found')
    await refused(
      send(tenant.baseUrl, 'GET', url.slice(tenant.baseUrl.length).replace('uploads', 'downloads')),
      404,
      'not_found',
    )
    await refused(send(tenant.baseUrl, 'GET', url.slice(tenant.baseUrl.length)), 405, 'method_not_allowed')
    assert.deepEqual(stored(tenant, id), [])
  })

  test('sending the bytes is kept in the audit trail, without the address that is as good as a password', async () => {
    const tenant = await freshTenant()
    const { id, signed_upload_url: url } = await askUpload(tenant)
    await putBytes(url)
    const app = await testApp()
    const rows = await app.database.sql(tenant.tenant)<{ action: string; path: string; status: number }>`
      select action, path, status from audit_records where tenant = ${tenant.tenant} and resource = ${id} order by id`
    assert.deepEqual(rows.at(-1), { action: 'PUT /uploads/{token}', path: '/uploads/{token}', status: 200 })
    assert.equal(rows.length, 2)
  })

  test('sending the bytes is answered with the refusal even if the client reads no answer before it has sent everything', async () => {
    const tenant = await freshTenant()
    const { signed_upload_url: url } = await askUpload(tenant)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(url, { method: 'PUT', headers: { 'Content-Type': 'image/png' } })
      sending.on('response', (answer) => resolve(answer.statusCode)).on('error', reject)
      const more = (left: number) =>
        left === 0 ? sending.end() : sending.write(Buffer.alloc(1 << 20), () => more(left - 1))
      more(8)
    })
    assert.equal(status, 400)
  })
})

test('links stay valid in every process when the signing key changes', async () => {
  const tenant = await freshTenant()
  const file = await uploadFile(tenant)
  const upload = await askUpload(tenant)
  const app = await testApp()
  await rotateSigningKey(app, 900)
  assert.equal((await putBytes(upload.signed_upload_url)).status, 200)
  assert.equal((await fetchFile(tenant, file.id)).status, 200) // Signed with the new key by another process.
})

describe('time', () => {
  test('bytes are accepted until the upload expires, and can become a file for a day after that', async () => {
    const tenant = await freshTenant()
    await freeze(tenant)
    const [early, late] = [await askUpload(tenant), await askUpload(tenant)]
    await advance(tenant, 15 * 60 - 1)
    assert.equal((await putBytes(early.signed_upload_url)).status, 200)
    await advance(tenant, 1)
    await refused(putBytes(late.signed_upload_url), 400, 'signed_upload_expired')
    await refused(putBytes(early.signed_upload_url), 400, 'signed_upload_expired')
    await refused(makeFile(tenant, late.id), 400, 'signed_upload_expired')
    await advance(tenant, 24 * HOUR - 1)
    assert.equal((await makeFile(tenant, early.id)).status, 201)
  })

  test('a day after the expiry the bytes are removed, except those of files', async () => {
    const tenant = await freshTenant()
    await freeze(tenant)
    const [left, used] = [await askUpload(tenant), await askUpload(tenant)]
    for (const { signed_upload_url } of [left, used])
      assert.equal((await putBytes(signed_upload_url)).status, 200)
    const file = await tenant.post('/files', { signed_upload: used.id })
    const app = await testApp()
    // As a process leaves it that dies between storing and recording.
    await app.storage.put(`${tenant.tenant}/${used.id}/obj_lost`, [Buffer.from('lost')] as never, PDF)
    assert.equal(stored(tenant, used.id).length, 2)

    const { processed } = await advance(tenant, 15 * 60 + 24 * HOUR)
    assert.equal(processed.uploads, 2)
    assert.deepEqual(stored(tenant, left.id), [])
    assert.equal(stored(tenant, used.id).length, 1)
    await refused(makeFile(tenant, left.id), 400, 'signed_upload_expired')
    await refused(putBytes(left.signed_upload_url), 400, 'signed_upload_expired')
    await refused(putBytes(used.signed_upload_url), 409, 'conflict')
    await refused(makeFile(tenant, used.id), 409, 'conflict')
    assert.ok(Buffer.from(await (await fetchFile(tenant, file.id)).arrayBuffer()).equals(SAMPLES[PDF]!))
  })
})

describe('a file', () => {
  test('a file needs the bytes, an upload of the tenant, and an upload that has not become a file yet', async () => {
    const [tenant, stranger] = [await freshTenant(), await freshTenant()]
    const upload = await askUpload(tenant)
    await refused(makeFile(tenant, upload.id), 400, 'file_not_uploaded')
    await putBytes(upload.signed_upload_url)
    for (const [caller, id] of [
      [stranger, upload.id],
      [tenant, 'sup_unknown'],
      [tenant, ''],
    ] as const) {
      const answer = await refused(makeFile(caller, id), 400, 'invalid_request')
      assert.deepEqual(offenders(answer), ['body.signed_upload not_found'])
    }
    assert.deepEqual(offenders(await refused(makeFile(tenant, undefined), 400, 'invalid_request')), [
      'body.signed_upload missing_param',
    ])
    assert.equal((await makeFile(tenant, upload.id)).status, 201)
    await refused(makeFile(tenant, upload.id), 409, 'conflict')
  })

  test('a file is created once by many concurrent requests', async () => {
    const tenant = await freshTenant()
    const upload = await askUpload(tenant)
    await putBytes(upload.signed_upload_url)
    const answers = await Promise.all(Array.from({ length: 8 }, () => makeFile(tenant, upload.id)))
    assert.deepEqual(answers.map((one) => one.status).sort(), [201, ...Array(7).fill(409)])
  })

  test('a file has either the earlier or the later bytes if bytes arrive while it is created', async () => {
    const tenant = await freshTenant()
    for (let round = 0; round < 5; round++) {
      const upload = await askUpload(tenant)
      await putBytes(upload.signed_upload_url, pdfOf(1000))
      const [sent, made] = await Promise.all([
        putBytes(upload.signed_upload_url, pdfOf(2000)),
        makeFile(tenant, upload.id),
      ])
      assert.equal(made.status, 201)
      assert.ok([200, 409].includes(sent.status), sent.text)
      const got = (await (await fetchFile(tenant, made.body.id)).arrayBuffer()).byteLength
      assert.equal(got, sent.status === 200 ? 2000 : 1000)
      assert.equal(stored(tenant, upload.id).length, 1)
    }
  })

  test('a file is the same file for a repeat with one Idempotency-Key', async () => {
    const tenant = await freshTenant()
    const upload = await askUpload(tenant)
    await putBytes(upload.signed_upload_url)
    const make = () =>
      tenant.call('POST', '/files', { signed_upload: upload.id }, { 'Idempotency-Key': 'make' })
    const [first, second] = [await make(), await make()]
    assert.deepEqual([first.status, first.text], [201, second.text])
  })

  test('a file is downloaded under its own name, whatever characters the name has', async () => {
    const tenant = await freshTenant()
    const { id } = await uploadFile(tenant, { filename: 'Müller "Ausweis" 护照.pdf' })
    const got = await fetchFile(tenant, id, true)
    assert.equal(
      got.headers.get('content-disposition'),
      `inline; filename="M_ller _Ausweis_ __.pdf"; filename*=UTF-8''M%C3%BCller%20%22Ausweis%22%20%E6%8A%A4%E7%85%A7.pdf`,
    )
    assert.equal(got.headers.get('cache-control'), 'private, no-store')
  })

  test('a file is sealed in the file store, and its name in the database', async () => {
    const tenant = await freshTenant()
    const bytes = Buffer.concat([SAMPLES[PDF]!, Buffer.from('Mara Keller 1988-04-02')])
    const { id, signed_upload } = await uploadFile(tenant, { filename: 'Passport Mara Keller.pdf', bytes })
    const [object] = stored(tenant, signed_upload)
    const kept = readFileSync(join(objectsOf(tenant, signed_upload), object!))
    assert.ok(!kept.includes('%PDF') && !kept.includes('Keller'))
    const sql = (await testApp()).database.sql(tenant.tenant)
    const rows = [
      ...(await sql`select * from files where tenant = ${tenant.tenant} and id = ${id}`),
      ...(await sql`select * from signed_uploads where tenant = ${tenant.tenant} and id = ${signed_upload}`),
      ...(await sql`select * from audit_records where tenant = ${tenant.tenant}`),
      ...(await sql`select * from jobs where tenant = ${tenant.tenant}`),
    ]
    assert.ok(rows.length >= 5)
    assert.doesNotMatch(JSON.stringify(rows), /Keller/)
    const got = await fetchFile(tenant, id)
    assert.match(got.headers.get('content-disposition')!, /Passport Mara Keller/)
    assert.equal(got.headers.get('content-length'), String(bytes.length))
    assert.ok(Buffer.from(await got.arrayBuffer()).equals(bytes))
  })

  test('a file is not served if its bytes were altered or exchanged in the store', async () => {
    const tenant = await freshTenant()
    const [one, two] = [await uploadFile(tenant), await uploadFile(tenant)]
    const place = (file: Body) =>
      join(objectsOf(tenant, file.signed_upload), stored(tenant, file.signed_upload)[0]!)
    const kept = readFileSync(place(one))
    for (const bytes of [readFileSync(place(two)), kept.subarray(0, -1), kept.map((byte) => byte ^ 1)]) {
      writeFileSync(place(one), bytes)
      const got = await fetchFile(tenant, one.id).then(
        async (answer) =>
          answer.status === 200
            ? answer.arrayBuffer().then(
                () => 'whole',
                () => 'cut',
              )
            : 'refused',
        () => 'cut',
      )
      assert.notEqual(got, 'whole')
    }
    writeFileSync(place(one), kept)
    assert.equal((await fetchFile(tenant, one.id)).status, 200)
  })

  test('a file without its bytes in the store is a server error, not an empty file', async () => {
    const tenant = await freshTenant()
    const { id, signed_upload } = await uploadFile(tenant)
    const app = await testApp()
    const [object] = await app.storage.list(`${tenant.tenant}/${signed_upload}`)
    await app.storage.remove(object!)
    assert.equal((await fetchFile(tenant, id)).status, 500)
  })
})
