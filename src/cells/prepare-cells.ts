// The other cell learns the address of this one and its signing keys before a tenant arrives.
import { type Move, MoveRefusal } from './move.ts'

/** Each of the two cells gets the address of the other. */
export async function writeCells({ from, to, source, target }: Move): Promise<void> {
  const { rows } = await source.query<{ name: string; address: string }>(
    'select name, address from cells where name = any ($1)',
    [[from, to]],
  )
  for (const name of [from, to])
    if (!rows.some((row) => row.name === name))
      throw new MoveRefusal(`The directory has no cell ${name}: \`holdfast cell set ${name} ADDRESS\`.`)
  for (const { name, address } of rows)
    await target.query(
      `insert into cells (name, address) values ($1, $2)
       on conflict (name) do update set address = excluded.address where cells.address <> excluded.address`,
      [name, address],
    )
}

/** The other cell gets the signing keys of this one: tokens made before the move go on working, and proofs verify. */
export async function shareKeys({ source, target }: Move): Promise<void> {
  const homes = await Promise.all(
    [source, target].map((client) => client.query('select home from cell_membership')),
  )
  if (homes.every(({ rows }) => rows[0] && rows[0].home === homes[0]!.rows[0].home)) return // They share all keys.
  const { rows } = await source.query('select to_jsonb(k) as key from signing_keys k')
  for (const { key } of rows) await target.query('select add_signing_key($1)', [key])
  await target.query(`select pg_notify('holdfast_forget', '["keys"]')`)
}
