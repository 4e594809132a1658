// The drawing of the states of an order, from the table in the code.
import { NEXT_STATES } from '../src/features/orders/trading/rules.ts'

const BEGIN =
  '<!-- The states are written by `npm run generate` from src/features/orders/trading/rules.ts. -->'
const END = '<!-- End of the states. -->'

/** A line for each arrow between states; a state without any arrow is named as such. */
export function drawStates(next: Readonly<Record<string, readonly string[]>>): string {
  const states = Object.keys(next)
  const width = Math.max(...states.map(({ length }) => length))
  const isReached = (state: string) => states.some((from) => next[from]!.includes(state))
  const forkOf = (n: number, count: number) =>
    count === 1 ? '───▶' : n === 0 ? '─┬─▶' : n === count - 1 ? ' └─▶' : ' ├─▶'
  return states
    .flatMap((from) => {
      const targets = next[from]!
      if (targets.length === 0)
        return `${from.padEnd(width)} ${isReached(from) ? 'is final' : 'is reserved: no order has it'}`
      return targets.map(
        (to, n) => `${(n === 0 ? from : '').padEnd(width)} ${forkOf(n, targets.length)} ${to}`,
      )
    })
    .join('\n')
}

/** The page with a new drawing. */
export function withStates(page: string): string {
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  if (from < 0 || to < from) throw new Error('docs/trading.md has lost the marks of its states')
  return `${page.slice(0, from)}${BEGIN}\n\n\`\`\`text\n${drawStates(NEXT_STATES)}\n\`\`\`\n\n${page.slice(to)}`
}
