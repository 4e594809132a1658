// The randomness of the simulated market: a draw is a pure function of a source and a minute, the same on
// every machine (brownian.ts says how).

/** The source of a path's draws: 64 bits that stand for a seed and a name. */
export type DrawSource = { high: number; low: number }

/** The minutes a path reaches to either side of its origin. */
export const SPAN = 2 ** 33
const WORD = 2 ** 32
const SQUARE_ROOT_3 = Math.sqrt(3)

// The finalizer of MurmurHash3 (32 bits): every bit of the input changes every bit of the result half of the time.
function scramble(word: number): number {
  let h = word | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

// FNV-1a (32 bits) over the text's characters, scrambled because its last character hardly reaches the high bits.
function hash(text: string, start: number): number {
  let h = start
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return scramble(h)
}

/** Returns the source for a seed and a name; different names are independent of each other. */
export function sourceOf(seed: string, name: string): DrawSource {
  const text = `${seed}|${name}`
  const high = hash(text, 0x811c9dc5)
  return { high, low: hash(text, high) }
}

// Four uniform numbers of 16 bits have the sum's mean 131070 and variance 1/3.
// The bit operations take a minute's low 32 bits, the quotient its two high ones.
/**
 * Returns one draw of mean 0 and variance 1; it is always the same for a source, a minute and a side (0 or 1).
 */
export function draw(source: DrawSource, minute: number, side: number): number {
  const outer = scramble(source.high ^ (((minute / WORD) << 1) | side))
  const first = scramble(scramble(outer ^ minute) ^ source.low)
  const second = scramble(first + 0x9e3779b9)
  const total = (first >>> 16) + (first & 0xffff) + (second >>> 16) + (second & 0xffff)
  return ((total - 131_070) / 65_536) * SQUARE_ROOT_3
}
