// A file that an answer holds in base64, as a button that stores it.
import { useWords } from '../words/words.ts'

interface Content {
  name: string
  /** In base64. */
  content: string
  type: string
}

/** The bytes of a text in base64. */
export const bytesOf = (content: string) => Uint8Array.from(atob(content), (one) => one.charCodeAt(0))

/** Stores the file on the machine of the person. */
export function storeFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export function Download({ name, content, type }: Content) {
  const words = useWords()
  return (
    <button type="button" onClick={() => storeFile(name, new Blob([bytesOf(content)], { type }))}>
      {words.kit.download} {name}
    </button>
  )
}
