// The members of the body of an operation, as the help of its command shows them.
import { bodyMembers } from './generated/body-members.ts'

const WIDTH = 100
const INDENT = ' '.repeat(6)

/** The help of the body, a member with its type and its sentence after the other; empty for an operation without one. */
export function bodyHelp(operation: string): string {
  const members = bodyMembers[operation] ?? []
  if (members.length === 0) return ''
  const texts = members.map(([name, type, isRequired, sentence]) => {
    const head = `  ${name}: ${type}${isRequired ? ' (required)' : ''}`
    return sentence === '' ? head : `${head}\n${wrap(sentence)}`
  })
  return ['', 'Members of the body (-d):', ...texts].join('\n')
}

function wrap(sentence: string): string {
  const lines = [INDENT]
  for (const word of sentence.split(/\s+/)) {
    const last = lines.at(-1)!
    if (last === INDENT) lines[lines.length - 1] = `${INDENT}${word}`
    else if (last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${INDENT}${word}`)
  }
  return lines.join('\n')
}
