// The two databases of a command on what cells share: that of this cell, and that of its home.
import type pg from 'pg'
import { connectAsSuperuser, MoveRefusal } from '../move.ts'
import type { CellLink } from './link.ts'
import { linkNames } from './shared-tables.ts'

export interface Sharing {
  /** This cell, and the one that is or becomes its home. */
  cell: string
  home: string
  here: pg.Client
  there: pg.Client
  /** From the home to this cell, and back. */
  to: CellLink
  from: CellLink
  say(line: string): void
}

export interface SharingOptions {
  cell: string
  home: string
  /** The URL of this cell's database for the command, and for the server of the home. */
  here_url: string
  here_url_for_home: string
  home_url: string
  say(line: string): void
}

/** Opens both databases and does the work, alone among all such commands of the home. */
export async function withSharing<T>(
  options: SharingOptions,
  work: (sharing: Sharing) => Promise<T>,
): Promise<T> {
  const { cell, home, say } = options
  const here = await connectAsSuperuser(options.here_url)
  try {
    const there = await connectAsSuperuser(options.home_url)
    try {
      const { rows } = await there.query(
        `select pg_try_advisory_lock(lock_key('session', 'cells')) as is_alone`,
      )
      if (!rows[0].is_alone) throw new MoveRefusal('Another cell joins or leaves the home at the moment.')
      const names = linkNames(cell)
      const to = { publisher: there, subscriber: here, publisher_url: options.home_url, name: names.to }
      const from = {
        publisher: here,
        subscriber: there,
        publisher_url: options.here_url_for_home,
        name: names.from,
      }
      return await work({ cell, home, here, there, to, from, say })
    } finally {
      await there.end()
    }
  } finally {
    await here.end()
  }
}

/** Makes every process of the cell read again what the home shares. */
export async function forgetShared(client: pg.Client): Promise<void> {
  const topics = [['instruments'], ['prices'], ['keys'], ['tenant'], ['cell']]
  await client.query(`select pg_notify('holdfast_forget', topic) from unnest($1::text[]) as x (topic)`, [
    topics.map((topic) => JSON.stringify(topic)),
  ])
}
