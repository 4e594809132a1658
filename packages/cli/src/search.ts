// `hf search`: anything by an id, a reference, an IBAN or a name.
import type { Command } from 'commander'
import type { SearchObject, SearchResult } from '../../sdk/src/holdfast.ts'
import { endQuietly, wholeNumber } from './events.ts'
import { openSession } from './session.ts'

interface SearchOptions {
  /** Unknown kinds are refused by the server. */
  object?: SearchObject
  limit: number
}

/** Adds the command. */
export function addSearch(program: Command): void {
  program
    .command('search <text...>')
    .description(
      'find anything: by an id, a reference, an IBAN, an ISIN, the id of a request, an e-mail, a name',
    )
    .option('--object <kind>', 'only results of this kind, such as order')
    .option('--limit <count>', 'the largest number that is printed', wholeNumber, 20)
    .action(async (words: string[], { object, limit }: SearchOptions, command: Command) => {
      const { hf, print, signal } = openSession(command)
      let count = 0
      try {
        for await (const one of hf.search.list({ q: words.join(' '), object }, { signal })) {
          if (count++ >= limit) return
          print(one, lineOf(one))
        }
      } catch (error) {
        endQuietly(error)
      }
    })
}

const lineOf = ({ object, id, title, matched, href }: SearchResult) =>
  [object, id, title, matched, href].filter(Boolean).join('\t')
