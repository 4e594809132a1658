// The PostgreSQL of a test run: the one that we ship, or a database of its own on the server of TEST_DATABASE_URL.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../src/db/embedded.ts'
import type { Body } from './caller.ts'

/** Starts or creates a database with a superuser, and gives a function that ends it. */
export async function startDatabase(
  directory: string,
): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return startEmbedded({ directory: join(directory, 'postgres'), durable: false })
  const name = newName('holdfast_test')
  await queryAt(server, `create database ${name}`)
  return { url: urlOf(server, name), stop: () => queryAt(server, `drop database ${name} with (force)`) }
}

/** Copies a migrated database before anything connects to it, as the template of further ones. */
export async function copyMigrated(url: string): Promise<{ name: string; drop: () => Promise<unknown> }> {
  const server = process.env.TEST_DATABASE_URL ?? urlOf(url, 'postgres')
  const name = newName('holdfast_template')
  await queryAt(server, `create database ${name} template ${new URL(url).pathname.slice(1)}`)
  return { name, drop: () => queryAt(server, `drop database ${name}`) }
}

/** The URL of another database of the same server, for another user where one is given. */
export function urlOf(url: string, database: string, user?: { name: string; password: string }): string {
  const other = new URL(url)
  other.pathname = database
  if (user) [other.username, other.password] = [user.name, user.password]
  return other.href
}

/** A name that no other test of the server has. */
export const newName = (purpose: string) => `${purpose}_${randomBytes(6).toString('hex')}`

/** Runs statements on the database, or one with values, and returns the rows of the last. */
export async function queryAt(url: string, text: string, ...values: unknown[]): Promise<Body[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // The statement under way, or the next, fails with it.
  try {
    await client.connect()
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(
      text,
      values.length > 0 ? values : undefined,
    )
    return [results].flat().at(-1)!.rows
  } finally {
    await client.end()
  }
}
