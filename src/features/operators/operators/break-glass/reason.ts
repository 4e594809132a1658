import Type from 'typebox'

/** A reason in words, not only blanks or signs. */
export const statement = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description })

/** The reason of a sign-in. */
export const Reason = statement('The emergency, in words. A break-glass account must state it.')
