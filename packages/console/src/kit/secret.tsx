// A secret, which the server shows this once.
import { useState } from 'react'
import { useWords } from '../words/words.ts'

export function Secret({ text }: { text: string }) {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <>
      {words.act.secret} <code className="secret">{text}</code>{' '}
      <button type="button" onClick={copy}>
        {isCopied ? words.kit.copied : words.kit.copy}
      </button>
    </>
  )
}
