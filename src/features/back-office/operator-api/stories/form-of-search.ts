// The forms that a text of the search by anything may have.
import { SHORTEST_OF_EMAIL } from '../../../../privacy/blind-index.ts'
import { isIsin } from '../../../../values/check-digits.ts'
import { isId } from '../../../../values/ids.ts'
import { normalIban } from '../../../payments/funding-accounts/rules.ts'
import { ID_PREFIXES } from '../../search/read-named.ts'
import type { SearchAnswer } from './schemas.ts'

export interface SearchForm {
  matched: SearchAnswer['matched']
  /** The text in the form in which it is compared. */
  text: string
}

const REQUEST = 'req_'
/** The prefixes of ids that a search finds. */
const PREFIXES = [...ID_PREFIXES, 'ins_', 'btr_', 'ptr_', 'pmi_']
const IBAN = /^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$/
const REFERENCE = /^[\w./-]{4,100}$/

/** Returns the forms that the text may have, the narrowest first; the last one always applies. */
export function formsOf(text: string): SearchForm[] {
  if (isId(REQUEST, text)) return [{ matched: 'request_id', text }]
  if (PREFIXES.some((prefix) => isId(prefix, text))) return [{ matched: 'id', text }]
  if (text.includes('@') && text.length >= SHORTEST_OF_EMAIL) return [{ matched: 'email', text }]
  const iban = normalIban(text)
  const isName = /[\p{L}\p{N}]/u.test(text)
  const isin = text.toUpperCase()
  return [
    ...(isIsin(isin) ? [{ matched: 'isin', text: isin } as const] : []),
    ...(IBAN.test(iban) ? [{ matched: 'iban', text: iban } as const] : []),
    ...(REFERENCE.test(text) || !isName ? [{ matched: 'reference', text } as const] : []),
    ...(isName ? [{ matched: 'name', text } as const] : []),
  ]
}
