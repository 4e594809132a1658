// The parts that documents share: issuer, account and instruments, as they are when the document is issued.

import { readSetting } from '../../../clock/read-setting.ts'
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { type AccountRow, firstOwners } from '../../customers/accounts/read.ts'
import { readClaims } from '../../customers/persons/read.ts'
import { addressOf } from '../../customers/persons/rules.ts'
import type { Address } from '../../customers/persons/schemas.ts'
import type { Contact, Issuer } from '../issuer/schemas.ts'
import type { ContentInstrument, WelcomeLetterContent } from './schemas.ts'

export type Head = Pick<
  WelcomeLetterContent,
  'issuer' | 'issuer_address' | 'issuer_contact' | 'issuer_logo' | 'environment' | 'issued_at' | 'account'
>

const NO_LINES = { line2: null, line3: null, district_county: null }
const NO_CONTACT: Contact = { email: null, phone: null, website: null }

/** The issuer of documents, and the time at which it issues them. */
export type DocumentIssuer = Omit<Head, 'account'>

/** Reads the issuer from the cached tenant. */
export async function readLetterhead({ app, tenant: id, now }: ReadContext): Promise<DocumentIssuer> {
  const tenant = (await app.tenant(id))!
  const issuer = readSetting<Issuer>(tenant.settings, 'issuer')
  return {
    issuer: issuer?.name ?? tenant.name,
    issuer_address: issuer ? { ...NO_LINES, ...issuer.address } : null,
    issuer_contact: issuer?.contact ? { ...NO_CONTACT, ...issuer.contact } : null,
    issuer_logo: issuer?.logo?.sha256 ?? null,
    environment: tenant.environment,
    issued_at: now,
  }
}

/** The first members of every document: its issuer, its time and its account. */
export function headOf(
  letterhead: DocumentIssuer,
  { id, reference, name, base_currency }: AccountRow,
  addresses: ReadonlyMap<string, Address>,
): Head {
  const holder_address = addresses.get(id) ?? null
  return { ...letterhead, account: { id, reference, name, base_currency, holder_address } }
}

/** The same, with the letterhead as it is now. */
export const describeHead = async (
  context: ReadContext,
  account: AccountRow,
  addresses: ReadonlyMap<string, Address>,
): Promise<Head> => headOf(await readLetterhead(context), account, addresses)

/** The address of the holder of each account: the residence or registered office of its first owner. */
export async function holderAddresses(
  context: Pick<ReadContext, 'sql' | 'tenant' | 'vault'>,
  accounts: readonly string[],
): Promise<Map<string, Address>> {
  const { sql, tenant } = context
  const of = firstOwners(tenant, accounts)
  const [owners, claims] = await Promise.all([
    sql<{ account: string; person: string }>`${of}`,
    readClaims(context, part`select person from (${of}) o`, ['residence', 'registered_address']),
  ])
  return new Map(
    owners.flatMap(({ account, person }) => {
      const { residence, registered_address } = claims.get(person) ?? {}
      const address = addressOf(residence ?? registered_address)
      return address ? [[account, address] as const] : []
    }),
  )
}

/** The members by which a customer recognizes an instrument. */
export function describeInstrument(row: Instrument): ContentInstrument {
  const { id, symbol, instrument_type, price_type, attributes } = row
  const isin = typeof attributes.isin === 'string' ? attributes.isin : null
  const name = typeof attributes.name === 'string' ? attributes.name : symbol
  return { id, symbol, name, isin, instrument_type, price_type: price_type ?? 'money' }
}
