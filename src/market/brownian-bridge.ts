// The descent to a minute of a path that is built by bisection. Neighbouring minutes share most of their halvings, so
// a descent continues from the last interval that both share: the next day's close takes 11 draws instead of 33. The
// cached descent gives the same value as a new one, to the bit.
import { cacheByObject } from '../memory/cache-by-object.ts'
import { type DrawSource, draw, SPAN } from './draws.ts'

const LEVELS = 33

/** The middle of an interval from its ends, by level: their sum × weight + deviation × a draw. */
export interface Halvings {
  weights: Float64Array
  deviations: Float64Array
  /** Deviation of the path's end. */
  end: number
}

// By the logarithm of half an interval's length.
const halves = Float64Array.from({ length: LEVELS }, (_, level) => 2 ** level)

/** The halvings of every level, each computed from the minutes of half its interval; the end's deviation. */
export function halvingsOf(
  of: (half: number) => { weight: number; deviation: number },
  end: number,
): Halvings {
  const all = Array.from(halves, of)
  return {
    weights: Float64Array.from(all, ({ weight }) => weight),
    deviations: Float64Array.from(all, ({ deviation }) => deviation),
    end,
  }
}

// The intervals of the last descent, from level 32 down to the level it ended at.
interface Descent {
  halvings: Halvings
  side: number
  level: number
  low: Float64Array
  atLow: Float64Array
  atHigh: Float64Array
}

const descents = cacheByObject<DrawSource, Descent>('path_descents')
const TOP = LEVELS - 1

function descentOf(source: DrawSource, halvings: Halvings, side: number): Descent {
  const before = descents.get(source)
  if (before?.halvings === halvings && before.side === side) return before
  const empty = () => new Float64Array(LEVELS)
  const begun = { halvings, side, level: TOP, low: empty(), atLow: empty(), atHigh: empty() }
  begun.atHigh[TOP] = halvings.end * draw(source, SPAN, side)
  descents.set(source, begun)
  return begun
}

/** Returns the value of the source's path at a whole minute before or after its origin, where it is 0. */
export function valueAt(source: DrawSource, halvings: Halvings, minute: number): number {
  if (minute === 0) return 0
  const side = minute < 0 ? 1 : 0
  const target = Math.abs(minute)
  if (!Number.isInteger(minute) || target >= SPAN) throw new Error(`No path reaches minute ${minute}.`)
  const descent = descentOf(source, halvings, side)
  const { low, atLow, atHigh } = descent
  const { weights, deviations } = halvings
  let level = descent.level
  while (target <= low[level]! || target >= low[level]! + 2 * halves[level]!) level++
  for (; ; level--) {
    const middle = low[level]! + halves[level]!
    const value =
      (atLow[level]! + atHigh[level]!) * weights[level]! + deviations[level]! * draw(source, middle, side)
    if (target === middle) {
      descent.level = level
      return value
    }
    const isBelow = target < middle
    low[level - 1] = isBelow ? low[level]! : middle
    atLow[level - 1] = isBelow ? atLow[level]! : value
    atHigh[level - 1] = isBelow ? value : atHigh[level]!
  }
}
