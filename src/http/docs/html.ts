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
