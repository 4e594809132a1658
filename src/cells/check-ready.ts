// The conditions of a move, before it begins.
import type pg from 'pg'
import { INSTALLATION } from '../values/installation.ts'
import { type Move, MoveRefusal } from './move.ts'

/** Refuses a move that could not succeed, with the reason. */
export async function demandReady(move: Move): Promise<void> {
  const { tenant, source, target } = move
  if (tenant === INSTALLATION) throw new MoveRefusal('The installation itself does not move.')
  const demand = (holds: boolean, reason: string) => {
    if (!holds) throw new MoveRefusal(reason)
  }
  const level = await one<{ wal_level: string }>(source, 'show wal_level')
  demand(
    level.wal_level === 'logical',
    `wal_level of this cell's PostgreSQL is ${level.wal_level}; a move needs logical.`,
  )
  const [here, there] = await Promise.all([source, target].map((client) => one<Facts>(client, FACTS, tenant)))
  demand(here!.place !== there!.place, 'Both URLs lead to the same database.')
  demand(
    here!.migrations === there!.migrations,
    'Both cells need the same version of Holdfast: migrate first.',
  )
  demand(here!.has_tenant, `There is no tenant ${tenant} in this cell.`)
  demand(
    !there!.has_tenant || ['arriving', 'dropped'].includes(there!.step ?? ''),
    `There is a tenant ${tenant} in the other cell already.`,
  )
  demand(here!.clock_mode !== 'advancing', 'The clock of the tenant is being advanced: wait for its end.')
  demand(!here!.has_fix, 'The tenant has orders at a venue over FIX, whose session belongs to this cell.')
  demand(
    here!.masters.every((id) => there!.all_masters.includes(id)),
    'The other cell does not have the master key under which the data keys of the tenant are wrapped.',
  )
  const { missing } = await one<{ missing: string | null }>(
    target,
    `select string_agg(x.id, ', ') as missing from unnest($1::text[]) as x (id)
     where not exists (select from instruments i where i.id = x.id)`,
    here!.instruments,
  )
  demand(missing === null, `The catalogue of the other cell lacks the instruments ${missing}.`)
}

interface Facts {
  place: string
  migrations: string
  has_tenant: boolean
  step: string | null
  clock_mode: string | null
  has_fix: boolean
  masters: string[]
  all_masters: string[]
  instruments: string[]
}

const FACTS = `
  select (select system_identifier from pg_control_system()) || ' ' || current_database() as place,
         (select string_agg(name || ' ' || digest, ',' order by name) from migrations) as migrations,
         exists (select from tenants where id = $1) as has_tenant,
         (select step from tenant_moves where tenant = $1) as step,
         (select clock_mode from tenants where id = $1) as clock_mode,
         exists (select from fix_requests where tenant = $1) as has_fix,
         array(select distinct master from personal_data_keys where tenant = $1) as masters,
         array(select distinct master from personal_data_keys
               union select master from signing_keys where master is not null) as all_masters,
         array(select distinct instrument from orders where tenant = $1
               union select instrument from positions where tenant = $1) as instruments`

async function one<Row extends object>(client: pg.Client, text: string, ...values: unknown[]): Promise<Row> {
  const { rows } = await client.query<Row>(text, values.length > 0 ? values : undefined)
  return rows[0]!
}
