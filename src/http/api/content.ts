// The content of a file in a body of JSON.
import Type from 'typebox'
import { failParam } from '../../errors.ts'

const KIBIBYTE = 1024

interface Kind {
  contentMediaType?: string
  /** A sentence behind the description. */
  more?: string
}

/** The shape of a content of some kibibytes at most. */
export const contentOf = (of: string, kibibytes: number, size: string, { more, ...kind }: Kind = {}) =>
  Type.String({
    minLength: 1,
    maxLength: Math.ceil((kibibytes * KIBIBYTE) / 3) * 4,
    contentEncoding: 'base64',
    ...kind,
    description: `The bytes of ${of} in base64, ${size} at most.${more ? ` ${more}` : ''}`,
  })

/** The shape of the content of a file of 20 MiB at most. */
export const Content = (of: string) => contentOf(of, 20 * KIBIBYTE, '20 MiB')
/** The same for a file that waits for approval with its change, and is read whole while others wait: 512 KiB. */
export const ShortContent = (of: string) => contentOf(of, 512, '512 KiB')

/** The bytes of a content; refuses a text that is not base64. */
export function bytesOf(content: string, path = 'body.content'): Buffer {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.toString('base64') !== content)
    throw failParam(path, 'invalid_param', 'Must be base64, with its padding and without spaces.')
  return bytes
}
