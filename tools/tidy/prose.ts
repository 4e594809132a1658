// Comments in plain English: phrases that a native reader stumbles over, each with the words that say it plainly.
import { type Finding, finding, isTest, isTypeScript } from './finding.ts'
import { lineAt, maskCode, type SourceFile } from './source.ts'

/** Folders whose comments are read. Tests are free. */
const READ = /^(src|cli|packages|examples|tools|bench)\//

const PHRASES: readonly [pattern: RegExp, advice: string][] = [
  [/\bwhoever\b|(?<=^|[.:;] )(?:Who|Whom|Whose)\b/g, 'name the person, process or request'],
  [/(?<=^|[.] )What(?: of)?\b/g, 'begin with the noun'],
  [/\bso (?:many|much)\b/gi, 'give the number a name'],
  [/\bof which\b/gi, 'make two sentences'],
  [/\b(?:is|are|was|were|be) told\b/g, 'say who does it: reports, notifies, shows'],
  [/\bin hand\b/g, 'say locked, running or current'],
  [/\bat once\b/gi, 'say in one batch, concurrently or immediately'],
  [/\b(?:hears?|tells?) of\b/gi, 'say receives, is called for, reports'],
  [/\b(?:some|any)body\b/gi, 'say another process, another request, another transaction'],
  [/\bbrings? about\b/g, 'say causes, enqueues'],
  [/(?<![Tt]here )\b(?:is|are|was|were) no\b(?! (?:longer|more))/g, 'say is not'],
]

interface Block {
  text: string
  /** The position of each character of the text in the file. */
  positions: number[]
}

// Comments without their marks; lines that follow each other are one block, with its white space collapsed.
function blocksOf(comments: string, mark: RegExp): Block[] {
  const blocks: Block[] = []
  let block: Block | undefined
  let start = 0
  for (const line of comments.split('\n')) {
    const body = line.replace(mark, (marks) => ' '.repeat(marks.length))
    if (line.trim() === '' || (body.trim() === '' && /^\s*\/\*/.test(line))) block = undefined
    if (body.trim() !== '') {
      if (!block) {
        block = { text: '', positions: [] }
        blocks.push(block)
      }
      for (const word of body.matchAll(/\S+/g)) {
        if (block.text !== '') append(block, ' ', [start + word.index])
        append(
          block,
          word[0],
          [...word[0]].map((_, n) => start + word.index + n),
        )
      }
    }
    start += line.length + 1
  }
  return blocks
}

function append(block: Block, text: string, positions: number[]): void {
  block.text += text
  block.positions.push(...positions)
}

const MARK = /^\s*(?:\/\/|\/\*\*?|\*\/|\*(?= |$)|--)|\*\/\s*$|(?<=\s)(?:\/\/|--|\/\*\*?)(?= )/g

/** Finds the phrases in the comments of a file. */
export function checkProse({ path, text }: SourceFile): Finding[] {
  if (!READ.test(path) || isTest(path) || path === 'tools/tidy/prose.ts') return []
  const comments = isTypeScript(path) ? maskCode(text) : text.replaceAll(/^(?!\s*--).*?(?=--|$)/gm, blankOut)
  return blocksOf(comments, MARK).flatMap((block) =>
    PHRASES.flatMap(([pattern, advice]) =>
      [...block.text.matchAll(pattern)].map((match) =>
        finding(
          'prose',
          { path, line: lineAt(text, block.positions[match.index]!) },
          `"${match[0]}": ${advice}`,
        ),
      ),
    ),
  )
}

const blankOut = (code: string) => ' '.repeat(code.length)
