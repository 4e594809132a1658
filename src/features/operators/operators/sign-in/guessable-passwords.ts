// Passwords that lists of guesses begin with. A rule of length lets them pass: people repeat a common word, or add a
// year. The words are those that published lists of leaked passwords have in common.

const WORDS = `
  abc abcd access admin administrator america amanda andrew angel arsenal ashley austin baby bailey banana
  baseball basketball batman beautiful berlin blink buster butterfly change changeme charlie cheese chelsea
  chicken chocolate computer cookie daniel default diamond dragon eagle eminem enter family ferrari flower
  football forever freedom friend friends fuck fuckyou george ginger guest guitar hallo hannah harley hello
  hockey holdfast horse hunter iloveyou internet jasmine jennifer jessica jesus jordan joshua justin killer
  king letmein liverpool login london lovely love loveme lucky maggie manager master matrix matthew me
  merlin michael michelle mickey monkey mother mustang mynoob naruto newyork nicole ninja operator pass
  passwd password passwort patrick peanut pepper phoenix pokemon princess purple qazwsx qwer qwert qwertz
  qwerty ranger robert root samantha samsung scooter secret security server shadow silver slipknot soccer
  spring starwars startrek steelers sterne summer autumn sunshine super superman support sweet system taylor
  temp temporary test tester thomas thunder tigger tinkerbell trustno trustnoone user welcome whatever
  william willkommen winter yankees yellow you`
  .split(/\s+/)
  .filter(Boolean)

/** Rows of keyboards, the alphabet and the digits; a password may follow them in both directions. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const COLUMNS = [
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
]
const RUNS = [...ROWS, ...COLUMNS].flatMap((row) => [row, [...row].reverse().join('')])
const SHORTEST_RUN = 3
/** Letters and digits beyond words and runs that make a password one of its own. */
const LEAST_OWN = 5
const LEAST_DISTINCT = 5

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Whether the password is little more than common words, runs of keys and what people add to them. */
export function isCommon(password: string, of_person: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size < LEAST_DISTINCT) return true
  const words = [...WORDS, ...of_person.map((word) => word.toLowerCase()).filter((word) => word.length >= 3)]
  const stem = text.replace(/\P{L}+$/u, '')
  const spelled = [text, stem].map((form) => [...form].map((sign) => LOOKALIKES[sign] ?? sign).join(''))
  return [text, ...spelled].some((form) => ownCharacters(form, words) < LEAST_OWN)
}

// The number of characters outside of words and runs, once each: a repetition adds nothing, and a year or signs beside
// a word are not a secret.
function ownCharacters(text: string, words: readonly string[]): number {
  const rest = withoutRuns(
    words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ' '), text),
  )
  const parts = rest.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '' && !/^\d{1,4}$/.test(part))
  return new Set(parts).size === 0 ? 0 : Math.min([...new Set(parts)].join('').length, shortestUnit(rest))
}

function withoutRuns(text: string): string {
  let left = text
  for (const run of RUNS)
    for (let length = run.length; length >= SHORTEST_RUN; length--)
      for (let at = 0; at + length <= run.length; at++)
        left = left.replaceAll(run.slice(at, at + length), ' ')
  return left
}

// The length of the part that the whole text repeats; that of the text if it repeats none.
function shortestUnit(text: string): number {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return length
  return text.length
}
