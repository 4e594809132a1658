// What documents say of the house, the account and the instruments: as they are when the document is issued.
import type { ReadContext } from '../../context.ts'
import type { Instrument } from '../../market/instrument.ts'
import type { AccountRow } from '../accounts/read.ts'
import type { ContentInstrument, WelcomeLetterContent } from './schemas.ts'

type Head = Pick<WelcomeLetterContent, 'issuer' | 'environment' | 'issued_at' | 'account'>

/** What every document says first: who issued it, when, and of which account. */
export async function describeHead(
  { app, tenant: id, now }: ReadContext,
  { id: account, reference, name, base_currency }: AccountRow,
): Promise<Head> {
  const tenant = (await app.tenant(id))!
  return {
    issuer: tenant.name,
    environment: tenant.environment,
    issued_at: now,
    account: { id: account, reference, name, base_currency },
  }
}

/** What a customer needs to know an instrument by. */
export function describeInstrument(row: Instrument): ContentInstrument {
  const { id, symbol, instrument_type, price_type, attributes } = row
  const isin = typeof attributes.isin === 'string' ? attributes.isin : null
  const name = typeof attributes.name === 'string' ? attributes.name : symbol
  return { id, symbol, name, isin, instrument_type, price_type: price_type ?? 'money' }
}
