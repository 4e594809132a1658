// Checks the issuer of documents: its e-mail address, and its logo by the pixels.
import { createHash } from 'node:crypto'
import { readPng } from '../../../documents/read-png.ts'
import { writePng } from '../../../documents/write-png.ts'
import { failParam } from '../../../errors.ts'
import { bytesOf } from '../../../http/api/content.ts'
import { isEmailAddress } from '../../customers/claims/email-address.ts'
import { LOGO_PIXELS } from './rules.ts'
import type { Issuer, NewIssuer } from './schemas.ts'

export interface CheckedIssuer {
  issuer: Issuer
  /** The logo as documents have it. */
  png: Buffer | null
}

/** The issuer as a setting, with its logo on white ground, or a refusal; `path` is its place in the request. */
export function checkIssuer({ logo, ...issuer }: NewIssuer, path: string): CheckedIssuer {
  const email = issuer.contact?.email ?? null
  if (email !== null && !isEmailAddress(email))
    throw failParam(
      `${path}.contact.email`,
      'invalid_param',
      'Must be an e-mail address, such as name@example.com.',
    )
  if (logo === undefined) return { issuer, png: null }
  const picture = readPng(bytesOf(logo, `${path}.logo`), LOGO_PIXELS)
  if (typeof picture === 'string') throw failParam(`${path}.logo`, 'invalid_param', picture)
  const png = writePng(picture)
  const sha256 = createHash('sha256').update(png).digest('hex')
  const { width, height } = picture
  return { issuer: { ...issuer, logo: { sha256, width, height } }, png }
}
