// Chance for the simulated market: a Brownian path that can be read at any minute without walking to it.
//
// The path is built by halving. Its end, 2^33 minutes (16,000 years) away, is one draw; each halving draws the
// middle of an interval from the interval's two ends, so a minute is reached in at most 33 draws whatever its date.
// Every minute is the middle of exactly one interval, which makes its number the only thing a draw depends on
// besides the source.
// Source: the Lévy construction, e.g. Glasserman, Monte Carlo Methods in Financial Engineering, 3.1.
//
// The same seed must give the same price on every machine. ECMAScript fixes the result of + - * / and of integer
// arithmetic to the bit, and every engine rounds Math.sqrt correctly; but Math.log, Math.sin and Math.exp may differ
// in the last bit between engines, and a last bit can tip a rounded price. So a normal draw is the sum of four
// uniform ones (Irwin–Hall, within ±3.46 standard deviations), of which 33 are added up anyway, and the exponential
// is our own.

/** Where a path's draws come from: 64 bits that stand for a seed and a name. */
export type Source = { high: number; low: number }

/** The minutes a path reaches to either side of its origin. */
export const SPAN = 2 ** 33
const WORD = 2 ** 32
const SQUARE_ROOT_3 = Math.sqrt(3)

// By the logarithm of half an interval's length h: given both ends, the middle has variance h / 2.
const middleDeviation = Array.from({ length: 33 }, (_, level) => Math.sqrt(2 ** level / 2))

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

/** Gives the source for a seed and a name; different names are independent of each other. */
export function sourceOf(seed: string, name: string): Source {
  const text = `${seed}|${name}`
  const high = hash(text, 0x811c9dc5)
  return { high, low: hash(text, high) }
}

// Four uniform numbers of 16 bits have the sum's mean 131070 and variance 1/3.
// The bit operations take a minute's low 32 bits, the quotient its two high ones.
/** Gives one draw of mean 0 and variance 1, the same whenever it is asked for a source, a minute and a side (0 or 1). */
export function draw(source: Source, minute: number, side: number): number {
  const outer = scramble(source.high ^ (((minute / WORD) << 1) | side))
  const first = scramble(scramble(outer ^ minute) ^ source.low)
  const second = scramble(first + 0x9e3779b9)
  const total = (first >>> 16) + (first & 0xffff) + (second >>> 16) + (second & 0xffff)
  return ((total - 131_070) / 65_536) * SQUARE_ROOT_3
}

/**
 * Gives the path's value at a whole minute before or after its origin: 0 there, and |a − b| minutes apart it
 * changes with variance |a − b|. Minutes beyond ±2^33 are an error.
 */
export function brownian(source: Source, minute: number): number {
  if (minute === 0) return 0
  const side = minute < 0 ? 1 : 0
  const target = Math.abs(minute)
  if (!Number.isInteger(minute) || target >= SPAN) throw new Error(`No path reaches minute ${minute}.`)
  let low = 0
  let valueAtLow = 0
  let valueAtHigh = Math.sqrt(SPAN) * draw(source, SPAN, side)
  let half = SPAN / 2
  for (let level = 32; ; level--, half /= 2) {
    const middle = low + half
    const value = (valueAtLow + valueAtHigh) / 2 + middleDeviation[level]! * draw(source, middle, side)
    if (target === middle) return value
    if (target < middle) {
      valueAtHigh = value
    } else {
      low = middle
      valueAtLow = value
    }
  }
}
