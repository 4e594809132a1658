// Answers that say how long they stand are kept for whoever asks the same again: such a question is neither read nor
// worked out, only the token is looked at as ever.
import { JsonBytes } from './json-bytes.ts'

// Fifty prices take 15 kB, and five hundred, which is the most, 150.
const MOST_ANSWERS = 300

export interface KeptAnswers {
  /** The answer that was kept under the name. */
  find(name: string): JsonBytes | undefined
  /** Keeps the answer under the name, if it says that it stands. */
  keep(name: string, answer: unknown): void
}

/** Makes an empty memory of answers, by a name that tells the tenant and all that was asked. */
export function newKeptAnswers(): KeptAnswers {
  const answers = new Map<string, JsonBytes | undefined>()
  return {
    find: (name) => answers.get(name),
    keep(name, answer) {
      if (!(answer instanceof JsonBytes) || !answer.stands) return
      // What is asked for the first time is mostly never asked again, and its bytes would only have to be cleared away.
      const isAskedAgain = answers.has(name)
      if (!isAskedAgain && answers.size >= MOST_ANSWERS) answers.clear()
      answers.set(name, isAskedAgain ? answer : undefined)
    },
  }
}
