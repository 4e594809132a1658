import assert from 'node:assert/strict'
import { test } from 'vitest'
import { lossOf } from './against.ts'
import { drawResults, meritOf } from './chart.ts'
import { composeResults, isMet, linesOf, readResult } from './report.ts'
import { SECONDS } from './seconds.ts'

const rate = { name: 'Orders: a & b', lines: ['512/s'], figure: 0.5, goal: 0.45, unit: 'of the rate' }
const time = { name: 'Travel: ten years', lines: [], figure: 130, goal: -120, unit: 's for ten years' }

test('a printed result is read back', () => {
  for (const result of [rate, time])
    assert.deepEqual(readResult(linesOf(result)[0]!), { ...result, lines: [] })
  assert.equal(readResult('  over HTTP 512/s'), undefined)
})

test('all groups are planned for 15 minutes', () => {
  const planned = Object.values<number>(SECONDS).reduce((sum, seconds) => sum + seconds, 0)
  assert.ok(planned <= 900, `${planned} s`)
})

test('the results stand under their subjects with a chart each, and what was written by hand stays', () => {
  const text = composeResults([rate, time], 'here', 'old\n<!-- The rest is written by hand. -->\nThe soak.\n')
  const lines = text.split('\n').filter((line) => /^(##|!|- |<!|The soak|old)/.test(line))
  assert.deepEqual(lines, [
    '## Orders',
    '![Orders against the goals](charts/orders.svg)',
    linesOf(rate)[0],
    '## Travel',
    '![Travel against the goals](charts/travel.svg)',
    linesOf(time)[0],
    '<!-- The rest is written by hand. -->',
    'The soak.',
  ])
})

test('a goal below zero is an upper limit, one above zero a lower limit', () => {
  assert.equal(isMet(rate), true)
  assert.equal(isMet(time), false)
  assert.equal(meritOf(rate).toFixed(3), '1.111')
  assert.equal(meritOf(time).toFixed(3), '0.923')
})

test('a lower rate or a longer time counts as a loss', () => {
  assert.equal(lossOf({ before: [0.5, 0.4, 0.6], after: [0.45], result: rate }).toFixed(2), '0.10')
  assert.equal(lossOf({ before: [100], after: [110], result: time }).toFixed(2), '0.10')
  assert.equal(lossOf({ before: [100], after: [90], result: time }).toFixed(2), '-0.10')
})

test('the picture has a bar for each result, and its text is escaped', () => {
  const picture = drawResults([rate, time])
  assert.equal(picture.match(/<rect /g)?.length, 2)
  assert.match(picture, /a &amp; b/)
  assert.match(picture, /class="missed"/)
})
