// The shapes of the issuer of a tenant's documents, in a request and as a setting.
import Type, { type Static } from 'typebox'
import { contentOf } from '../../../http/api/content.ts'
import { Nullable, Text } from '../../../http/api/shapes.ts'
import { trimmed } from '../../../http/api/trimmed.ts'
import { addressFields, requestFields } from '../../customers/claims/claim-fields.ts'
import type { Address } from '../../customers/persons/schemas.ts'
import { LOGO_KIBIBYTES, LOGO_PIXELS } from './rules.ts'

const Line = (maxLength: number, description: string) =>
  Type.String({ ...trimmed, minLength: 1, maxLength, description })

export const contactFields = {
  email: Nullable(Line(254, 'E-mail address; null without one.')),
  phone: Nullable(Line(50, 'Phone number, in any form; null without one.')),
  website: Nullable(Line(200, 'Web site, such as www.bank.example; null without one.')),
}
export interface Contact {
  email: string | null
  phone: string | null
  website: string | null
}

const strict = { additionalProperties: false }
const members = {
  name: Type.Optional(Line(200, 'Name of the issuer.')),
  address: Type.Object(requestFields(addressFields), { ...strict, description: 'Address of the issuer.' }),
  contact: Type.Optional(
    Type.Object(requestFields(contactFields), {
      ...strict,
      description: 'How to reach the issuer, as every document shows it.',
    }),
  ),
}

const { width, height } = LOGO_PIXELS

/** The issuer in a request. */
export const NewIssuer = Type.Object(
  {
    ...members,
    logo: Type.Optional(
      contentOf('the logo on every document', LOGO_KIBIBYTES, `${LOGO_KIBIBYTES} KiB`, {
        contentMediaType: 'image/png',
        more: `A PNG of at most ${width} × ${height} pixels with 8 bits per channel, not interlaced.`,
      }),
    ),
  },
  { ...strict, description: "The issuer of the tenant's documents, whole: what is left out is not there." },
)

const Logo = Type.Object(
  {
    sha256: Text('SHA-256 of the image as documents have it, in hex.'),
    width: Type.Integer({ description: 'Width in pixels.' }),
    height: Type.Integer({ description: 'Height in pixels.' }),
  },
  { description: 'The logo on every document; absent without one.' },
)
export type Logo = Static<typeof Logo>

/** The issuer as a setting. */
export const Issuer = Type.Object(
  { ...members, logo: Type.Optional(Logo) },
  { ...strict, description: "The issuer of the tenant's documents." },
)

interface Members {
  name?: string
  address: Pick<Address, 'line1' | 'postal_code' | 'city' | 'country_code'> & Partial<Address>
  contact?: Partial<Contact>
}
export interface NewIssuer extends Members {
  /** PNG in base64. */
  logo?: string
}
export interface Issuer extends Members {
  logo?: Logo
}
