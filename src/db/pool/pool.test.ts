import assert from 'node:assert/strict'
import { inject, test } from 'vitest'
import { openDatabase, PLATFORM } from '../database.ts'
import { statement } from '../sql.ts'

const written = (strings: TemplateStringsArray) => statement(strings, [])

test('a statement that waits for a connection counts as the requests that it is for', async () => {
  // Of two connections one is for reads.
  const database = openDatabase({ url: inject('databaseUrl'), connections: 2, named: false })
  try {
    const tx = await database.begin(PLATFORM)
    const one = written`select 1 as n`
    const answers = Promise.all([
      database.runWrite(PLATFORM, one),
      database.runWrite(PLATFORM, one, 32),
      database.transaction(PLATFORM, ({ run }) => run(one)),
    ])
    const loadOfWrites = () => database.loads().find(({ name }) => name === 'writing')!
    assert.deepEqual([loadOfWrites().in_use, loadOfWrites().waiting], [1, 34])
    await tx.commit()
    assert.deepEqual(await answers, [[{ n: 1 }], [{ n: 1 }], [{ n: 1 }]])
    assert.equal(loadOfWrites().waiting, 0)
  } finally {
    await database.close()
  }
})
