// Versions of legal documents that operators publish: the file comes first, and a rule may hold the publication.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { beforeAll, describe, test } from 'vitest'
import { setRule } from '../../support/approvals.ts'
import { type Body, type Caller, freshTenant } from '../../support/client.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { PDF, SAMPLES } from '../../support/upload.ts'

const BYTES = SAMPLES[PDF]!
const content = BYTES.toString('base64')

describe('a version of a legal document', () => {
  let tenant: Caller
  let at: string
  let maker: SignedIn
  let checker: SignedIn
  beforeAll(async () => {
    tenant = await freshTenant()
    at = `/operator/tenants/${tenant.tenant}`
    ;[maker, checker] = [
      await newOperator('compliance', tenant.tenant),
      await newOperator('compliance', tenant.tenant),
    ]
  })

  const upload = async (): Promise<string> => {
    const { status, body } = await maker.call('POST', `${at}/legal-document-files`, { content })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(
      [body.size, body.sha256],
      [BYTES.length, createHash('sha256').update(BYTES).digest('hex')],
    )
    return body.id
  }
  const publish = (file: string, version: string) =>
    maker.call('POST', `${at}/legal-document-versions`, { document_type: 'risk_disclosures', version, file })
  const versions = async (): Promise<string[]> => {
    const [document] = await tenant.get('/legal-documents?document_type=risk_disclosures')
    return (await tenant.get(`/legal-documents/${document.id}/versions`)).map((one: Body) => one.version)
  }

  test('a version of a legal document is published with a file that was uploaded before, and customers get its bytes', async () => {
    const file = await upload()
    const published = await publish(file, '7.0')
    assert.deepEqual([published.status, published.body.file], [201, file], JSON.stringify(published.body))
    assert.ok((await versions()).includes('7.0'))
    const [document] = await tenant.get('/legal-documents?document_type=risk_disclosures')
    const { download_url } = await tenant.get(`/legal-documents/${document.id}/latest`)
    const download = await fetch(download_url)
    assert.match(download.headers.get('content-disposition')!, / 7\.0\.pdf"$/)
    assert.ok(Buffer.from(await download.arrayBuffer()).equals(BYTES))
  })

  test('a version of a legal document waits under a rule; others read its file before they approve it', async () => {
    const rule = { verb: 'legal_documents.publish', roles: ['compliance'] }
    assert.equal((await setRule(tenant.tenant, rule)).status, 200)
    const [file, other] = [await upload(), await upload()]
    const held = await publish(file, '8.0')
    assert.deepEqual([held.status, held.body.subjects], [202, ['risk_disclosures']])
    assert.ok(!(await versions()).includes('8.0'))
    const second = await publish(other, '9.0')
    assert.deepEqual([second.status, second.body.context.approval], [409, held.body.id])
    const read = await checker.call('GET', `${at}/legal-document-files/${held.body.input.body.file}`)
    assert.deepEqual([read.status, read.body.content], [200, content])
    const own = await maker.call('POST', `${at}/approvals/${held.body.id}/approve`, {})
    assert.deepEqual([own.status, own.body.code], [403, 'forbidden'])
    const approved = await checker.call('POST', `${at}/approvals/${held.body.id}/approve`, {})
    assert.deepEqual([approved.status, approved.body.result?.file], [200, file])
    assert.ok((await versions()).includes('8.0'))
    await setRule(tenant.tenant, { ...rule, needed: 0 })
  })

  test('a version is listed for operators also when it is withdrawn before it takes effect', async () => {
    const { now } = await tenant.get('/sandbox/clock')
    const effective_at = new Date(Date.parse(now) + 30 * 86_400_000).toISOString()
    const body = { document_type: 'risk_disclosures', version: '8.5', file: await upload(), effective_at }
    const published = await maker.call('POST', `${at}/legal-document-versions`, body)
    assert.equal(published.status, 201, JSON.stringify(published.body))
    const path = `${at}/legal-document-versions/${published.body.id}/withdraw`
    assert.equal((await maker.call('POST', path, {})).status, 200)
    const listed = await checker.call('GET', `${at}/legal-document-versions?document_type=risk_disclosures`)
    const { version, document_type, withdrawn_at } = listed.body[0]
    assert.deepEqual([version, document_type], ['8.5', 'risk_disclosures'])
    assert.ok(withdrawn_at <= effective_at)
    assert.ok(!(await versions()).includes('8.5'))
    const others = await checker.call('GET', `${at}/legal-document-versions?document_type=terms_of_service`)
    assert.deepEqual(others.body, [])
  })

  test('a version of a legal document needs a file of its own, of this tenant, and a PDF', async () => {
    const before = await versions()
    const file = await upload()
    assert.equal((await publish(file, '10.0')).status, 201)
    const foreign = await freshTenant()
    const outsider = await newOperator('compliance', foreign.tenant)
    const theirs = await outsider.call('POST', `/operator/tenants/${foreign.tenant}/legal-document-files`, {
      content,
    })
    for (const [id, code] of [
      [file, 'conflict'],
      [theirs.body.id, 'not_found'],
      ['fil_none', 'not_found'],
    ]) {
      const { status, body } = await publish(id!, '11.0')
      assert.deepEqual([status, body.params[0]], [400, { ...body.params[0], path: 'body.file', code }])
    }
    const hidden = await maker.call('GET', `${at}/legal-document-files/${theirs.body.id}`)
    assert.equal(hidden.status, 404)
    for (const wrong of [SAMPLES['image/png']!.toString('base64'), 'no base64!']) {
      const { status, body } = await maker.call('POST', `${at}/legal-document-files`, { content: wrong })
      assert.deepEqual([status, body.params[0].path], [400, 'body.content'])
    }
    assert.deepEqual((await versions()).filter((one) => one !== '10.0').sort(), before.sort())
  })
})
