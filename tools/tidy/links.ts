// Markdown: links to files and headings that do not exist, and names of source files that do not exist.
import { posix } from 'node:path'
import { anchorMaker } from '../../src/http/docs/anchors.ts'
import { type Finding, finding } from './finding.ts'
import { lineAt, type SourceFile, withoutCode } from './source.ts'

const LINK = /\]\(([^()\s]+)\)|^\[[^\]]+\]:\s+(\S+)/gm
const OUTSIDE = /^[a-z][a-z0-9+.-]*:/i

/** The anchors of a page, as GitHub makes them: a repeated heading gets -1, -2 and so on. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  const plain = text.replaceAll(/^(```|~~~)[\s\S]*?^\1.*$/gm, '')
  const anchorOf = anchorMaker()
  for (const [, heading] of plain.matchAll(/^#{1,6} +(.+?) *#*$/gm)) anchors.add(anchorOf(heading!))
  for (const [, name] of plain.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(name!)
  return anchors
}

/** Finds every link of the pages to a file or heading that does not exist. */
export function findDeadLinks(pages: SourceFile[], exists: (path: string) => boolean): Finding[] {
  const texts = new Map(pages.map(({ path, text }) => [path, text]))
  return pages.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(LINK)].flatMap((match) => {
      const link = (match[1] ?? match[2])!
      if (OUTSIDE.test(link)) return []
      const [file, anchor] = link.split('#') as [string, string?]
      const target = file === '' ? path : posix.join(posix.dirname(path), decodeURIComponent(file))
      const line = lineAt(text, match.index)
      if (!exists(target)) return [finding('link', { path, line }, `${link}: there is no such file`)]
      const page = texts.get(target)
      if (anchor === undefined || page === undefined || anchorsOf(page).has(anchor)) return []
      return [finding('link', { path, line }, `${link}: there is no such heading`)]
    }),
  )
}

const NAMED =
  /`((?:src|cli|packages|examples\/investing-app|test|tools|bench|docs|deploy)\/[\w./-]+\.(?:ts|sql|md|json|mjs|py|csv|service))`/g

/** Finds every source file that a page names by its path and that does not exist. */
export function findLostNames(pages: SourceFile[], exists: (path: string) => boolean): Finding[] {
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED)].flatMap((match) => {
      if (exists(match[1]!)) return []
      const line = lineAt(text, match.index)
      return [finding('link', { path, line }, `${match[1]}: there is no such file`)]
    }),
  )
}
