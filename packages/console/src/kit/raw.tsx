// The answer of the server as JSON, and the call that gives it.
import { useState } from 'react'
import { addressOf, type Input, type Name } from '../api/call.ts'
import { useWords } from '../words/words.ts'

interface Source<N extends Name> {
  name: N
  input: Input<N>
  value: unknown
}

/** A call for a shell; the person fills in a token of their own. */
export function curlOf<N extends Name>(name: N, input: Input<N>): string {
  const { method, address } = addressOf(name, input)
  const verb = method === 'GET' ? '' : ` -X ${method}`
  return `curl${verb} -H "Authorization: Bearer $TOKEN" '${location.origin}${address}'`
}

export function Raw<N extends Name>({ name, input, value }: Source<N>) {
  const words = useWords()
  const [copied, setCopied] = useState('')
  const copy = async (what: string, text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(what)
  }
  const json = JSON.stringify(value, null, 2)
  const label = (what: string, text: string) => (copied === what ? words.kit.copied : text)
  return (
    <details className="raw">
      <summary>{words.kit.raw}</summary>
      <p className="actions">
        <button type="button" onClick={() => copy('json', json)}>
          {label('json', words.kit.copyJson)}
        </button>
        <button type="button" onClick={() => copy('curl', curlOf(name, input))}>
          {label('curl', words.kit.copyCurl)}
        </button>
        <button type="button" onClick={() => copy('link', location.href)}>
          {label('link', words.kit.copyLink)}
        </button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard. */}
      <pre tabIndex={0}>{json}</pre>
    </details>
  )
}
