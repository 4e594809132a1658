// Whether a text looks as if it held personal data. It errs on the side of masking; names it cannot tell.
import { IDS_IN_TEXT } from '../../values/ids.ts'

const DAY = /\b\d{4}-\d{2}-\d{2}\b/g

const FORMS = [
  /\S+@\S+\.\S/, // an e-mail address
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/i, // an IBAN
  /\d(?:[ ./()-]*\d){6,}/, // a telephone, account or tax number
]

/** Whether the text has an e-mail address, an IBAN or a long number; ids and days are none. */
export function looksPersonal(text: string): boolean {
  const rest = text.replaceAll(IDS_IN_TEXT, ' ').replaceAll(DAY, ' ')
  return FORMS.some((form) => form.test(rest))
}
