import assert from 'node:assert/strict'
import { test } from 'vitest'
import { shareQuestion } from './log-position.ts'

/** A shared question whose answers are given by hand, in their order. */
function openQuestion() {
  const waiting: { answer(n: number): void; refuse(error: Error): void }[] = []
  const ask = shareQuestion(
    () => new Promise<number>((answer, refuse) => void waiting.push({ answer, refuse })),
  )
  return { ask, waiting }
}

test('a caller that comes while a question is under way shares the next one with the others', async () => {
  const { ask, waiting } = openQuestion()
  const first = ask()
  const late = [ask(), ask()]
  assert.equal(waiting.length, 1)
  waiting[0]!.answer(1)
  assert.equal(await first, 1)
  assert.equal(waiting.length, 2)
  const later = ask()
  waiting[1]!.answer(2)
  assert.deepEqual(await Promise.all(late), [2, 2])
  waiting[2]!.answer(3)
  assert.equal(await later, 3)
})

test('a question that failed is asked again for the callers that came meanwhile', async () => {
  const { ask, waiting } = openQuestion()
  const first = ask()
  const late = ask()
  waiting[0]!.refuse(new Error('gone'))
  await assert.rejects(first, /gone/)
  waiting[1]!.answer(2)
  assert.equal(await late, 2)
  const last = ask()
  waiting[2]!.answer(3)
  assert.equal(await last, 3)
})
