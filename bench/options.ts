// The options of the bench: each as `--name=value` or `--name value`.

const WITH_VALUE = ['only', 'against', 'rounds', 'minutes'] as const
const SWITCHES = ['write'] as const

export type Options = Partial<Record<(typeof WITH_VALUE)[number], string>> & { write?: true }

const isIn = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name)

/** Reads the words of the command line; an unknown word, or an option without its value, is an error. */
export function readOptions(words: readonly string[]): Options {
  const options: Options = {}
  for (let at = 0; at < words.length; at++) {
    const [, name = '', value] = /^--([a-z]+)(?:=(.*))?$/s.exec(words[at]!) ?? []
    if (isIn(SWITCHES, name) && value === undefined) options[name] = true
    else if (isIn(WITH_VALUE, name)) {
      const text = value ?? words[++at]
      if (!text || text.startsWith('--')) throw new Error(`--${name} needs a value`)
      options[name] = text
    } else throw new Error(`unknown: ${words[at]}`)
  }
  return options
}
