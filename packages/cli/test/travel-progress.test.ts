// The progress of an advance of the clock.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { freshTenant } from '../../../test/support/client.ts'
import { until } from '../../../test/support/until.ts'
import { createHoldfast } from '../../sdk/src/holdfast.ts'
import { advanceShown } from '../src/clock-targets.ts'
import { exitCodeOf } from '../src/exit.ts'
import { describeTravel, withTravelProgress } from '../src/travel-progress.ts'

const DAY_MS = 86_400_000
const NEVER_MS = 3_600_000

/** A terminal, or a file, that keeps what is written to it. */
function paper(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) > 0 }
}

test.each([
  ['at the start', 0, 100, 2_000, 'clock: 0 %, 0 days, 0 days/s'],
  ['on the way', 25, 100, 5_000, 'clock: 25 %, 25 days, 5 days/s, about 15 s left'],
  ['at the end', 100, 100, 8_000, 'clock: 100 %, 100 days, 13 days/s, about 0 s left'],
  ['beyond the end', 101, 100, 8_000, 'clock: 100 %, 100 days, 13 days/s, about 0 s left'],
  ['of no time', 0, 0, 1_000, 'clock: 100 %, 0 days, 0 days/s'],
])('the line %s', (_, reached, to, elapsed, line) => {
  assert.equal(describeTravel({ from: 0, reached: reached * DAY_MS, to: to * DAY_MS, elapsed }), line)
})

describe('an advance', () => {
  const travel = async (isTTY: boolean, look_ms: number) => {
    const { baseUrl, client_id, client_secret } = await freshTenant()
    const hf = createHoldfast({ base_url: baseUrl, client_id, client_secret })
    const { now } = await hf.sandbox.retrieve_clock()
    const step = { seconds: 3 * 86_400 }
    const out = paper(isTTY)
    let looks_after = 0
    let isThere = false
    const moved = await withTravelProgress(
      {
        from: now,
        step,
        look: async () => {
          if (isThere) looks_after++
          return (await hf.sandbox.retrieve_clock()).now
        },
        advance: async () => {
          const answer = await hf.sandbox.advance_clock(step)
          isThere = true
          // The line of a look is written before the next look.
          if (look_ms < NEVER_MS)
            await until(
              async () => looks_after,
              (count) => count > 1,
            )
          return answer
        },
      },
      { to: out, look_ms },
    )
    return { written: out.written, went: Date.parse(moved.now) - Date.parse(now) }
  }

  test('an advance on a terminal writes over its line, and clears it at the end', async () => {
    const { written, went } = await travel(true, 20)
    assert.ok(went >= 3 * DAY_MS)
    assert.ok(written.at(-2)!.startsWith('\r\x1b[K'))
    assert.match(written.at(-2)!, /Kclock: 100 %, 3 days, [\d.]+ days\/s, about 0 s left$/)
    assert.equal(written.at(-1), '\r\x1b[K')
  })

  test('elsewhere writes plain lines', async () => {
    const { written } = await travel(false, 20)
    assert.match(written.at(-1)!, /^clock: 100 %, 3 days, [\d.]+ days\/s, about 0 s left\n$/)
  })

  test('an advance that ends before the first look writes nothing', async () => {
    const { written } = await travel(false, NEVER_MS)
    assert.deepEqual(written, [])
  })

  test('an advance that is broken off says that the server completes it, with exit code 130', async () => {
    const { baseUrl, client_id, client_secret } = await freshTenant()
    const hf = createHoldfast({ base_url: baseUrl, client_id, client_secret })
    const { now } = await hf.sandbox.retrieve_clock()
    const error = await advanceShown(hf, now, { seconds: 60 }, AbortSignal.abort()).catch((thrown) => thrown)
    assert.match(error.message, /^broken off\. The server completes the advance that has begun;/)
    assert.equal(exitCodeOf(error), 130)
  })

  test('an advance goes on if the clock cannot be read', async () => {
    const out = paper(false)
    let looks = 0
    const look = () => {
      looks++
      return Promise.reject(new Error('away'))
    }
    const advance = async () => {
      await until(
        async () => looks,
        (count) => count > 3,
      )
      return 'there'
    }
    const travelled = withTravelProgress(
      { from: '2026-01-01T00:00:00Z', step: { seconds: 60 }, look, advance },
      { to: out, look_ms: 2 },
    )
    assert.equal(await travelled, 'there')
    assert.deepEqual(out.written, [])
  })
})
