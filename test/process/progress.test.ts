import assert from 'node:assert/strict'
import { describe, test, vi } from 'vitest'
import { inSteps, newProgress } from '../../cli/progress.ts'

function screen(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) > 0 }
}

describe('a progress', () => {
  test('a progress writes over its line on a terminal, with share, rate and time left', () => {
    vi.useFakeTimers()
    const to = screen(true)
    const progress = newProgress('backup', undefined, to as never)
    vi.advanceTimersByTime(100)
    progress.report(1e6, 8e6) // too early
    vi.advanceTimersByTime(1_900)
    progress.report(2e6, 8e6)
    progress.end()
    // 2 MB in 2 seconds are 1 MB/s; 6 MB are left.
    assert.deepEqual(to.written, ['\r\x1b[Kbackup: 25 %, 2.0 MB, 1.0 MB/s, about 6 s left', '\r\x1b[K'])
    vi.useRealTimers()
  })

  test('a progress writes a plain line every ten seconds elsewhere', () => {
    vi.useFakeTimers()
    const to = screen(false)
    const progress = newProgress('proof', inSteps, to as never)
    for (let seconds = 1; seconds <= 21; seconds++) {
      vi.advanceTimersByTime(1_000)
      progress.report(seconds, 40)
    }
    progress.end()
    assert.deepEqual(to.written, [
      'proof: 25 %, 10 steps, 1 steps/s, about 30 s left\n',
      'proof: 50 %, 20 steps, 1 steps/s, about 20 s left\n',
    ])
    vi.useRealTimers()
  })
})
