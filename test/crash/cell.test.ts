// The cell of deploy/cell: real Patroni, etcd, HAProxy and PostgreSQL, and Holdfast behind them.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { listMissing } from './cell-nodes.ts'
import { runCell } from './run-cell.ts'

/** Some ways of losing the leader; with CELL_ROUNDS=20 each of the five four times. */
const ROUNDS = Number(process.env.CELL_ROUNDS ?? 3)

const missing = listMissing()
if (missing.length > 0)
  console.log(`skipped, the cell needs programs that are not here: ${missing.join(', ')}`)

test.skipIf(missing.length > 0)(
  'a cell loses its leader in every way under load, and no acknowledged write is lost or doubled',
  { timeout: 3_600_000 },
  async () => {
    const { most_leaders, ...figures } = await runCell(ROUNDS)
    console.log(`cell: ${JSON.stringify(figures)}`)
    assert.equal(most_leaders, 1)
    assert.equal(figures.orders + figures.deposits, figures.acknowledged)
    assert.ok(figures.travels > 0, 'The clock of another tenant moves.')
    assert.ok(figures.struck.length > 0)
  },
)
