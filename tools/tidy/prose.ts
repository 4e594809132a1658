// Plain English in comments, texts, titles of tests and pages: phrases that make a native reader stop, each with the
// words that say it plainly.
import { type Finding, finding, isTest, isTypeScript } from './finding.ts'
import { blank, blankOut, lineAt, maskCode, type SourceFile, withoutCode } from './source.ts'

type Phrase = readonly [pattern: RegExp, advice: string]

/** Folders whose comments are read. Tests are free. */
const READ = /^(src|cli|packages|examples|tools|bench)\//

/** Refused only in comments: a heading or a question may begin so. */
const BEGINNINGS: readonly Phrase[] = [
  [/(?<=^|[.:;] )(?:Who|Whom|Whose)\b/g, 'name the person, process or request'],
  [/(?<=^|[.] )What(?: of)?\b/g, 'begin with the noun'],
]

const PHRASES: readonly Phrase[] = [
  [/\bwhoever\b/gi, 'name the person, process or request'],
  [/\bso (?:many|much)\b/gi, 'give the number a name'],
  [/\bof which\b/gi, 'make two sentences'],
  [/\b(?:is|are|was|were|be) told\b/g, 'say who does it: reports, notifies, shows'],
  [/\bin hand\b/g, 'say locked, running or current'],
  [/\bat once\b/gi, 'say in one batch, concurrently or immediately'],
  [/\b(?:hears?|tells?) of\b/gi, 'say receives, is called for, reports'],
  [/\b(?:some|any)body\b/gi, 'say another process, another request, another transaction'],
  [/\bbrings? about\b/g, 'say causes, enqueues'],
  [/\b(?:undefined|null|none|zero|nothing) where\b/gi, 'say if'],
  [/\btells? whether\b/gi, 'say returns whether'],
  [/\bworked out\b/gi, 'say computed'],
  [/\bset aside\b/gi, 'say reserved'],
  [/\bthat (?:is|are) none\b/gi, 'say that is not one'],
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

const find = (text: string, phrases: readonly Phrase[]) =>
  phrases.flatMap(([pattern, advice]) =>
    [...text.matchAll(pattern)].map(({ index, 0: phrase }) => ({ index, message: `"${phrase}": ${advice}` })),
  )

/** Finds the phrases in the comments of a file. */
function checkComments({ path, text }: SourceFile): Finding[] {
  const comments = isTypeScript(path) ? maskCode(text) : text.replaceAll(/^(?!\s*--).*?(?=--|$)/gm, blankOut)
  return blocksOf(comments, MARK).flatMap((block) =>
    find(block.text, [...BEGINNINGS, ...PHRASES]).map(({ index, message }) =>
      finding('prose', { path, line: lineAt(text, block.positions[index]!) }, message),
    ),
  )
}

// Quotes stay where the inside of strings is blank; a template holds SQL more often than words.
const QUOTED = /(['"])( +)\1/g

/** Finds the phrases in quoted texts: descriptions, errors, log lines, texts of commands, titles of tests. */
function checkTexts({ path, text }: SourceFile): Finding[] {
  return [...blank(text, 'comments and strings').matchAll(QUOTED)].flatMap(({ index, 2: inside = '' }) =>
    find(text.slice(index + 1, index + 1 + inside.length), PHRASES).map(({ message }) =>
      finding('prose', { path, line: lineAt(text, index) }, message),
    ),
  )
}

/** Finds the phrases in the comments of a file, and in its texts. */
export function checkProse(file: SourceFile): Finding[] {
  const { path } = file
  if (/^tools\/tidy\//.test(path) || !(READ.test(path) || isTest(path))) return []
  return [...(isTest(path) ? [] : checkComments(file)), ...(isTypeScript(path) ? checkTexts(file) : [])]
}

/** Finds the phrases in pages, outside of code; STYLE.md quotes them. */
export function checkPages(pages: readonly SourceFile[]): Finding[] {
  return pages
    .filter(({ path }) => !/(^|\/)(STYLE|CHANGELOG)\.md$/.test(path))
    .flatMap(({ path, text }) => {
      const words = withoutCode(text).replaceAll(/\s/g, ' ')
      return find(words, PHRASES).map(({ index, message }) =>
        finding('prose', { path, line: lineAt(text, index) }, message),
      )
    })
}
