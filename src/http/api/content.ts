// The content of a file in a body of JSON.
import Type from 'typebox'
import { failParam } from '../../errors.ts'

/** 20 MiB in base64. */
const MOST_CHARACTERS = Math.ceil((20 * 1024 * 1024) / 3) * 4

/** The shape of the content. */
export const Content = (of: string) =>
  Type.String({
    minLength: 1,
    maxLength: MOST_CHARACTERS,
    contentEncoding: 'base64',
    description: `The bytes of ${of} in base64, 20 MiB at most.`,
  })

/** The bytes of a content; refuses a text that is not base64. */
export function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.toString('base64') !== content)
    throw failParam('body.content', 'invalid_param', 'Must be base64, with its padding and without spaces.')
  return bytes
}
