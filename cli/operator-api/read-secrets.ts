// Reads secrets: from the terminal, which shows nothing of them, or from a pipe, one on each line.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Failure } from '../failure.ts'

/** Reads one secret for each label. */
export async function readSecrets(labels: readonly string[]): Promise<string[]> {
  if (!process.stdin.isTTY) {
    const lines = (await text(process.stdin)).split(/\r?\n/)
    if (lines.length < labels.length)
      throw new Failure(`Standard input must have ${labels.length} lines: ${labels.join(', ')}.`)
    return lines.slice(0, labels.length)
  }
  const secrets: string[] = []
  for (const label of labels) secrets.push(await readHidden(label))
  return secrets
}

async function readHidden(label: string): Promise<string> {
  process.stderr.write(`${label}: `)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: hidden, terminal: true })
  reader.once('SIGINT', () => process.exit(130))
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
