// A cell leaves its home: it keeps what it has received, and writes it itself from then on.
import type pg from 'pg'
import { asReplica, connectAsSuperuser, MoveRefusal } from '../move.ts'
import { unpublish, unsubscribe } from './link.ts'
import { linkNames } from './shared-tables.ts'
import { forgetShared, type Sharing } from './sharing.ts'

/** The name of the cell and of its home; undefined if it shares with none. */
export async function readPlace(url: string): Promise<{ cell: string; home: string } | undefined> {
  const client = await connectAsSuperuser(url)
  try {
    const { rows } = await client.query('select name as cell, home from cell_membership')
    return rows[0]
  } finally {
    await client.end()
  }
}

/** Cuts both links; the cell still follows its home, and writes nothing that the home writes. */
export async function cutLinks({ to, from }: Sharing): Promise<void> {
  for (const link of [to, from]) {
    await unsubscribe(link)
    await unpublish(link)
  }
}

/** Cuts both links and ends the membership. */
export async function leaveHome(sharing: Sharing): Promise<void> {
  await cutLinks(sharing)
  // The home passes the deletion on to the others.
  await sharing.there.query('delete from cell_tenants where cell = $1', [sharing.cell])
  await standAlone(sharing.here, sharing.cell)
}

/** Does the same without the home, which is lost, and its side of the links with it. */
export async function leaveLostHome(url: string, cell: string): Promise<void> {
  const { to, from } = linkNames(cell)
  const here = await connectAsSuperuser(url)
  try {
    const { rows } = await here.query('select active from pg_replication_slots where slot_name = $1', [from])
    if (rows[0]?.active)
      throw new MoveRefusal(
        'The home is connected to this cell, or was a minute ago: leave it the ordinary way.',
      )
    await unsubscribe({ subscriber: here, name: to })
    await unpublish({ publisher: here, name: from })
    await standAlone(here, cell)
  } finally {
    await here.end()
  }
}

// The secrets of operators were never here, so nobody could sign in to their accounts: they are disabled, and the
// command line invites the first ones anew.
async function standAlone(here: pg.Client, cell: string): Promise<void> {
  await asReplica(here, async () => {
    await here.query('select disable_operators()')
    await here.query('delete from cell_tenants where cell <> $1', [cell])
    await here.query('delete from cell_membership')
  })
  await forgetShared(here)
}
