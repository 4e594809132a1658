// Markdown as HTML. Raw HTML is shown as text, comments are dropped, and a link that leads nowhere becomes plain text.
import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { anchorMaker } from './anchors.ts'
import { codeBlock, codeTabs } from './code-block.ts'
import { escapeHtml, inlineCode } from './html.ts'

/** A heading of a page and the text up to the next one. */
export interface PageSection {
  depth: number
  title: string
  anchor: string
  text: string
}

/** Finds the address of a link of the page; undefined if the server has no such page or file. */
export type ResolveLink = (target: string) => string | undefined

/** Finds the title of the page or section to which a link leads. */
export type FindTitle = (target: string) => string | undefined

const OUTSIDE = /^https?:\/\//i
const parser = new Marked({ gfm: true })

/** The headings of a page, each with the plain text below it. */
export function readSections(text: string): PageSection[] {
  const anchorOf = anchorMaker()
  const sections: PageSection[] = []
  for (const token of parser.lexer(text)) {
    if (token.type === 'heading')
      sections.push({
        depth: (token as Tokens.Heading).depth,
        title: plainText(token),
        anchor: anchorOf((token as Tokens.Heading).text),
        text: '',
      })
    else if (sections.length > 0) sections.at(-1)!.text += `${plainText(token)} `
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }))
}

/** The HTML of a page. */
export function renderMarkdown(text: string, resolve: ResolveLink, titleOf?: FindTitle): string {
  const anchorOf = anchorMaker()
  const tokens = parser.lexer(text)
  const anchors = new Map<Token, string>()
  // The anchors of headings come first, because other pages link to them.
  for (const token of tokens)
    if (token.type === 'heading') anchors.set(token, anchorOf((token as Tokens.Heading).text))
  const rows = new Set(anchors.values())
  const pairs = pairLanguages(tokens)
  const renderer: RendererObject = {
    ...plainParts(resolve, titleOf),
    code: (token) => pairs.get(token) ?? blockOf(token),
    heading(token) {
      const { depth, tokens: words } = token
      const anchor = escapeHtml(anchors.get(token) ?? anchorOf(token.text))
      return `<h${depth} id="${anchor}">${this.parser.parseInline(words)} ${linkTo(anchor)}</h${depth}>\n`
    },
    table({ header, rows: lines }) {
      const words = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
      const row = (line: Tokens.TableCell[]) =>
        line.map((cell, n) => `<td${labelOf(header[n])}>${words(cell)}</td>`).join('')
      const body = lines.map((line) => `<tr${idOf(line[0], rows)}>${row(line)}</tr>`).join('\n')
      const head = header.map((cell) => `<th>${words(cell)}</th>`).join('')
      return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`
    },
  }
  return new Marked({ gfm: true, renderer }).parser(tokens)
}

const languageOf = ({ lang = '' }: Tokens.Code) => lang.split(' ', 1)[0]!
const blockOf = (token: Tokens.Code) => codeBlock(token.text, languageOf(token))

/** A shell block with TypeScript right below it is one request in two languages, and both are one pair of tabs. */
function pairLanguages(tokens: readonly Token[]): Map<Token, string> {
  const pairs = new Map<Token, string>()
  const blocks = tokens.filter(({ type }) => type !== 'space')
  for (const [n, first] of blocks.entries()) {
    const second = blocks[n + 1]
    if (first.type !== 'code' || second?.type !== 'code') continue
    const [shell, program] = [first as Tokens.Code, second as Tokens.Code]
    if (languageOf(shell) !== 'bash' || languageOf(program) !== 'ts') continue
    const tabs = codeTabs(`request-${n}`, [
      { id: 'curl', title: 'curl', language: 'bash', text: shell.text },
      { id: 'typescript', title: 'TypeScript', language: 'ts', text: program.text },
    ])
    pairs.set(first, tabs).set(second, '')
  }
  return pairs
}

const linkTo = (anchor: string) =>
  `<a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`

/** The name of the column, which a narrow window shows in the cell. */
const labelOf = (cell: Tokens.TableCell | undefined) =>
  cell ? ` data-label="${escapeHtml(plainCell(cell))}"` : ''

/** A row that begins with a single word of code, such as a code of an error, has this word as its anchor. */
function idOf(cell: Tokens.TableCell | undefined, taken: Set<string>): string {
  const [only, ...others] = cell?.tokens ?? []
  if (only?.type !== 'codespan' || others.length > 0) return ''
  const { text } = only as Tokens.Codespan
  if (!/^[\w.-]+$/.test(text) || taken.has(text)) return ''
  taken.add(text)
  return ` id="${text}"`
}

/** The words of a link that are the name of a file. */
const FILE_NAME = /^[\w./-]+\.md$/

const plainParts = (resolve: ResolveLink, titleOf?: FindTitle): RendererObject => ({
  html: ({ text }) => escapeHtml(text.replaceAll(/<!--[\s\S]*?-->/g, '').trim()),
  code: blockOf,
  codespan: ({ text }) => inlineCode(text),
  link({ href, text, tokens }) {
    // A reader of the site knows titles, not files.
    const title = FILE_NAME.test(text) ? titleOf?.(href) : undefined
    const words = title === undefined ? this.parser.parseInline(tokens) : escapeHtml(title)
    if (OUTSIDE.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${words}</a>`
    const address = resolve(href)
    return address === undefined ? words : `<a href="${escapeHtml(address)}">${words}</a>`
  },
  image({ href, text }) {
    const address = resolve(href)
    return address === undefined
      ? escapeHtml(text)
      : `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}" loading="lazy">`
  },
})

/** The text of a token without marks. */
function plainText(token: Token): string {
  if (token.type === 'html' || token.type === 'space') return ''
  if (token.type === 'list') return (token as Tokens.List).items.map(plainText).join(' ')
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].map((line) => line.map(plainCell).join(' ')).join(' · ')
  }
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('')
  return 'text' in token ? String(token.text) : ''
}

const plainCell = ({ tokens }: Tokens.TableCell) => tokens.map(plainText).join('')
