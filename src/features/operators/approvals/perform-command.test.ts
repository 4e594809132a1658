import assert from 'node:assert/strict'
import { test } from 'vitest'
import { collectIds, newId } from '../../../values/ids.ts'
import { withoutNewIds } from './perform-command.ts'

test('a preview names the ids that existed, and stands `new` in for those that the change made', async () => {
  // The ids of the catalogue of a sandbox are made of names, and sort behind each that is made today.
  const instrument = `ins_${'z'.repeat(22)}`
  const earlier = newId('acc_')
  const { answer: made, ids } = await collectIds(async () => {
    const first = newId('btr_')
    await Promise.resolve()
    return [first, newId('ent_')]
  })
  const later = newId('trd_')
  assert.deepEqual([...ids], made)
  const text = JSON.stringify([instrument, earlier, ...made, later, `units:${made[0]}`])
  assert.equal(
    withoutNewIds(text, ids),
    JSON.stringify([instrument, earlier, 'btr_new', 'ent_new', later, 'units:btr_new']),
  )
})
