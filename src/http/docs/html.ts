// Text in HTML, and links from one page of this server to another.

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text as it stands in HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)

/**
 * The link from a page to another, both by their absolute paths. It is relative, so that the pages also work behind a
 * proxy that serves them under a path of its own.
 */
export function linkBetween(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 2)
  return `${up}${to.slice(1)}` || './'
}

/** Longer code may go on in the next line; a shorter one stays whole. */
const MAX_WHOLE = 36

/** A tag; a word with hyphens, such as a date; or a mark after which a line may end. */
const BREAKS = /<[^>]*>|((?:&quot;)?[\w.:]+(?:-[\w.:]+)+(?:&quot;)?)|(?:[,?]|(?<=\S)\/|&amp;)(?=[^\s,/])/g

/**
 * Permits breaks in the text of some code, as HTML: after commas and the slashes of paths, and never inside a word, a
 * date or a number that fits into a line.
 */
export const permitBreaks = (html: string): string =>
  html.replaceAll(BREAKS, (part, word?: string) => {
    if (word !== undefined) return word.length <= MAX_WHOLE ? `<span>${word}</span>` : word
    return part[0] === '<' ? part : `${part}<wbr>`
  })

/** Code in a line of text. */
export function inlineCode(text: string): string {
  const html = escapeHtml(text)
  if (text.length <= MAX_WHOLE && !/\s/.test(text)) return `<code>${html}</code>`
  return `<code class="long">${permitBreaks(html).replaceAll(/([_.:])(?=\w)/g, '$1<wbr>')}</code>`
}
