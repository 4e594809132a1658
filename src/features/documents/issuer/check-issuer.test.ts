import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { encodePng, sampleLogo } from '../../../../test/support/encode-png.ts'
import { Refusal } from '../../../errors.ts'
import { checkIssuer } from './check-issuer.ts'
import type { NewIssuer } from './schemas.ts'

const address = { line1: 'Am Kai 1', postal_code: '20457', city: 'Hamburg', country_code: 'DE' }

describe('the issuer of documents', () => {
  test('the issuer without a logo is the setting as it is', () => {
    const issuer = { name: 'Hearth', address, contact: { email: 'service@hearth.example', phone: null } }
    assert.deepEqual(checkIssuer(issuer, 'body'), { issuer, png: null })
  })

  test('the issuer has its logo by the digest of the pixels, whatever else the file says', () => {
    const logo = sampleLogo(16)
    const text = Buffer.from('0000000a74455874436f6d6d656e74006869a2a25866', 'hex')
    const commented = Buffer.concat([logo.subarray(0, 33), text, logo.subarray(33)])
    const [plain, other] = [logo, commented].map((png) =>
      checkIssuer({ address, logo: png.toString('base64') }, 'body'),
    )
    assert.deepEqual(plain, other)
    assert.deepEqual([plain!.issuer.logo!.width, plain!.issuer.logo!.height], [16, 16])
    assert.match(plain!.issuer.logo!.sha256, /^[0-9a-f]{64}$/)
  })

  const wide = encodePng({ width: 801, height: 1, color: 0, lines: [[0, ...Array(801).fill(9)]] })
  test.each<[string, Partial<NewIssuer>, string, string]>([
    [
      'an e-mail address without a domain',
      { contact: { email: 'service' } },
      'body.settings.issuer.contact.email',
      'Must be an e-mail address, such as name@example.com.',
    ],
    [
      'a logo of another kind',
      { logo: Buffer.from('GIF89a').toString('base64') },
      'body.settings.issuer.logo',
      'Must be a PNG image.',
    ],
    [
      'a logo that is not in base64',
      { logo: '%%%' },
      'body.settings.issuer.logo',
      'Must be base64, with its padding and without spaces.',
    ],
    [
      'a logo that is too wide',
      { logo: wide.toString('base64') },
      'body.settings.issuer.logo',
      'Must have at most 800 × 400 pixels; this image has 801 × 1.',
    ],
  ])('the issuer with %s is refused', (_, part, path, detail) => {
    assert.throws(
      () => checkIssuer({ address, ...part }, 'body.settings.issuer'),
      (error) => {
        assert.ok(error instanceof Refusal)
        const [param] = error.params ?? []
        assert.deepEqual([param!.path, param!.detail], [path, detail])
        return true
      },
    )
  })
})
