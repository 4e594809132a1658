import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Page } from '../../../values/page.ts'
import { type Form, readRows } from './read-rows.ts'

const SIZE = 2

/** The text of the export of a list of this number of rows, its pages, and the checks of the caller. */
async function play(form: Form, rows: number, admit = async () => {}) {
  const asked: string[] = []
  let checks = 0
  let text = ''
  let failure: unknown
  const pageAt = (start: number) => {
    const items = Array.from({ length: Math.min(SIZE, rows - start) }, (_, at) => ({
      id: `a${start + at}`,
      amount: '1.00',
    }))
    return new Page<unknown>(items, start + SIZE < rows ? String(start + SIZE) : undefined)
  }
  const source = {
    form,
    columns: ['id', 'amount'],
    first: pageAt(0),
    readPage: async (cursor: string) => {
      asked.push(cursor)
      return pageAt(Number(cursor))
    },
    admit: async () => {
      checks++
      await admit()
    },
  }
  try {
    for await (const part of readRows(source)) text += part
  } catch (error) {
    failure = error
  }
  return { text, asked, checks, failure }
}

test('an export holds each row once, under the names of the columns', async () => {
  assert.equal((await play('csv', 3)).text, 'id,amount\r\na0,1.00\r\na1,1.00\r\na2,1.00\r\n')
  assert.equal((await play('ndjson', 2)).text, '{"id":"a0","amount":"1.00"}\n{"id":"a1","amount":"1.00"}\n')
})

test('the export of an empty list has its columns', async () => {
  assert.equal((await play('csv', 0)).text, 'id,amount\r\n')
  assert.equal((await play('ndjson', 0)).text, '')
})

test('the caller is checked again after ten pages, and the export of one who may no longer read breaks off', async () => {
  const whole = await play('csv', 25 * SIZE)
  assert.deepEqual([whole.asked.length, whole.checks], [24, 2])
  const refused = new Error('signed out')
  const broken = await play('csv', 25 * SIZE, async () => {
    throw refused
  })
  assert.deepEqual([broken.asked.length, broken.failure], [9, refused])
  assert.equal(broken.text.split('\r\n').length, 10 * SIZE + 2)
})
