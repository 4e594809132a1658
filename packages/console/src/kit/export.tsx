// A list as a file for a spreadsheet. The server streams it, and the browser stores it as it comes.
import { addressOf, type Input, type Name } from '../api/call.ts'
import { useWords } from '../words/words.ts'

export function Export<N extends Name>({ name, input }: { name: N; input: Input<N> }) {
  const words = useWords()
  const query = { ...input.query, export: 'csv' } as NonNullable<Input<N>['query']>
  return (
    <a className="button" href={addressOf(name, { ...input, query }).address} download>
      {words.lists.export}
    </a>
  )
}
