// The shell blocks of a page of the docs, each with the answer that the page shows below it.

export interface Block {
  /** The line of the page on which the block begins. */
  line: number
  text: string
  /** The answer on the page; undefined if the page shows none. */
  answer: string | undefined
  /** The reason why the block cannot run in a test, from a comment `<!-- not run: … -->` on the line before it. */
  not_run: string | undefined
}

const FENCE = /^```(\S*)$/
const MARK = /^<!-- not run: (.+) -->$/

/**
 * The shell blocks of a page, in order. A fenced block without a language or in JSON is the answer to the one before.
 */
export function readBlocks(page: string): Block[] {
  const blocks: Block[] = []
  const lines = page.split('\n')
  let open: Block | undefined
  for (let n = 0; n < lines.length; n++) {
    const language = FENCE.exec(lines[n]!)?.[1]
    if (language === undefined) continue
    const end = lines.indexOf('```', n + 1)
    const text = lines.slice(n + 1, end).join('\n')
    if (language === 'bash' || language === 'sh') {
      open = { line: n + 1, text, answer: undefined, not_run: MARK.exec(lines[n - 1] ?? '')?.[1] }
      blocks.push(open)
    } else if (open && (language === '' || language === 'json')) {
      open.answer = text
      open = undefined
    } else if (language !== 'ts') open = undefined // TypeScript below a shell block is the same request.
    n = end
  }
  return blocks
}

/**
 * The parts of the shown answer that the output lacks. The page may leave parts out by `…`. Ids, instants, days,
 * secrets and digests differ from run to run, and so does every number where prices do.
 */
export function missingParts(answer: string, output: string, numbers_differ: boolean): string[] {
  const actual = comparable(output, numbers_differ)
  return comparable(answer, numbers_differ)
    .split('…')
    .filter((part) => part !== '' && !actual.includes(part))
}

function comparable(text: string, numbers_differ: boolean): string {
  const plain = text
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'INSTANT')
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, 'DAY')
    .replaceAll(/\b[a-z]{2,6}_[0-9A-Za-z+/=]{16,}/g, 'ID')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'DIGEST')
    .replaceAll(/\s+/g, '')
  return numbers_differ ? plain.replaceAll(/\d+(\.\d+)?/g, 'N') : plain
}
