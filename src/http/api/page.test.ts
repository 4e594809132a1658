import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'vitest'
import type { ReadContext } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import type { Page } from '../../values/page.ts'
import { fetchLimit, pageOf, readPageQuery } from './page.ts'

const hash = (_name: string, text: string) => createHmac('sha256', 'a key').update(text).digest()
const context = { vault: { hash } } as Pick<ReadContext, 'vault'>
const rows = [3, 2, 1].map((n) => ({ created_at: `2026-11-20T16:30:00.00${n}Z`, id: `per_${n}` }))
const windowOf = (limit: number | null, cursor?: string) =>
  readPageQuery(context, 'persons', { limit, cursor })
const written = (strings: TemplateStringsArray, ...values: unknown[]) => statement(strings, values)
const ids = ({ items }: Page<{ id: string }>) => items.map(({ id }) => id)

test('a page has the requested number of rows, and a cursor only if more follow', () => {
  const first = pageOf(context, windowOf(2), rows)
  assert.deepEqual(ids(first), ['per_3', 'per_2'])
  assert.deepEqual(windowOf(2, first.next_cursor).after, [rows[1]!.created_at, 'per_2'])
  for (const [limit, all] of [
    [3, rows],
    [null, rows],
    [3, []],
  ] as const) {
    const page = pageOf(context, windowOf(limit), [...all])
    assert.deepEqual([ids(page), page.next_cursor], [all.map(({ id }) => id), undefined])
  }
})

test('a list in another order gets the position of a row from a function', () => {
  const records = [{ sequence: 8 }, { sequence: 7 }]
  const page = pageOf(context, windowOf(1), records, ({ sequence }) => [String(sequence)])
  assert.deepEqual(page.items, [{ sequence: 8 }])
  assert.deepEqual(windowOf(1, page.next_cursor).after, ['8'])
})

test('a page reads at least one row more than its limit, with one of a few statements', () => {
  const read = (limit: number | null) => {
    const { text, values } = written`limit ${fetchLimit(windowOf(limit))}`
    return values.length > 0 ? `${text} ${values}` : text
  }
  assert.deepEqual(
    [1, 10, 11, 50, 51, 200, 201, 1000, null].map(read),
    ['11', '11', '26', '51', '101', '201', '$1 202', '$1 1001', 'all'].map((rows) => `limit ${rows}`),
  )
})
