// Changes rows beside the server, as an attacker with access to the database would.
import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Body } from './client.ts'

/** Runs the statement as the owner of the database, with no trigger at work, and returns the rows that it returns. */
export async function tamper(owner: pg.Client, text: string, values: unknown[] = []): Promise<Body[]> {
  await owner.query('begin')
  await owner.query("set local session_replication_role = 'replica'")
  const { rows, rowCount } = await owner.query(text, values)
  await owner.query('commit')
  assert.ok(rowCount! > 0, `nothing was altered by ${text}`)
  return rows
}
