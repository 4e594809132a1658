// The top of the first page of every document.
import type { Writer } from '../../../../documents/write-text.ts'
import type { WelcomeLetterContent } from '../schemas.ts'
import { addressLines } from './format-figures.ts'

/** Draws the issuer and the recipient of the document, with the account and other facts beside them. */
export function drawHead(
  writer: Writer,
  { issuer, issuer_address, account }: Pick<WelcomeLetterContent, 'issuer' | 'issuer_address' | 'account'>,
  facts: [label: string, value: string][],
): void {
  writer.letterhead({
    sender: [issuer, ...addressLines(issuer_address)],
    recipient: [account.name, ...addressLines(account.holder_address)],
    facts: [['Account', account.reference], ...facts],
  })
}
