// E-mail addresses (RFC 5321, section 4.1.2, and RFC 6531 for letters of other scripts).

/** Before the @: no blank, quote, bracket or control character, and no dot at an end or beside another. */
const LOCAL = /^(?!\.)(?!.*\.\.)(?!.*\.$)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u
/** Behind it: at least two labels, each with letters or digits at its ends. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const DOMAIN = new RegExp(`^(?=.{1,255}$)${LABEL}(?:\\.${LABEL})+$`, 'u')

/** Whether the text is an e-mail address on the internet. Quoted names and addresses of hosts by number are not. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1))
}
