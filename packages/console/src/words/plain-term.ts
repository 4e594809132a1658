/** A word of the API without an entry in the list: its underscores, hyphens and dots become spaces. */
export const plainTerm = (term: string): string =>
  /^[a-z][a-z_.-]*$/.test(term) ? term.replaceAll(/[_.-]/g, ' ') : term
