// The top of the first page of every document.
import type { Writer } from '../../../../documents/write-text.ts'
import { contactFacts } from '../../issuer/contact-facts.ts'
import type { WelcomeLetterContent } from '../schemas.ts'
import { addressLines } from './format-figures.ts'

type Head = Pick<WelcomeLetterContent, 'issuer' | 'issuer_address' | 'issuer_contact' | 'account'>

/** Draws the issuer and the recipient of the document, with the account and other facts beside them. */
export function drawHead(writer: Writer, content: Head, facts: [label: string, value: string][]): void {
  const { issuer, issuer_address, issuer_contact, account } = content
  writer.letterhead({
    sender: [issuer, ...addressLines(issuer_address)],
    recipient: [account.name, ...addressLines(account.holder_address)],
    facts: [['Account', account.reference], ...facts, ...contactFacts(issuer_contact)],
  })
}
