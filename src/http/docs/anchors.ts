// The anchors of the headings of a page.

/**
 * Makes the function that gives each heading of one page its anchor, as GitHub does: in small letters, without
 * punctuation; a repeated heading gets -1, -2 and so on.
 */
export function anchorMaker(): (heading: string) => string {
  const taken = new Set<string>()
  return (heading) => {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = words.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
    let name = anchor
    for (let again = 1; taken.has(name); again++) name = `${anchor}-${again}`
    taken.add(name)
    return name
  }
}
