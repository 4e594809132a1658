import type { Contact } from './schemas.ts'

/** How to reach the issuer, as pairs of a label and a text. */
export function contactFacts(contact: Contact | null | undefined): [label: string, value: string][] {
  const { email = null, phone = null, website = null } = contact ?? {}
  const facts: [string, string | null][] = [
    ['E-mail', email],
    ['Phone', phone],
    ['Web site', website],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}
