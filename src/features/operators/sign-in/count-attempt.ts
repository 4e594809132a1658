// Attempts to sign in are counted by person and address in the database, for all processes. An attempt counts before it
// is checked, so that a hundred attempts at the same moment count as a hundred.
import type { App, Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { networkOf } from '../../../http/tokens/networks.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { instant } from '../../../values/time.ts'

const WINDOW_MS = 15 * 60_000

/**
 * The most attempts in a quarter of an hour. Nobody can lock a person out from another address until 50 attempts have
 * been made, and a passkey always works.
 */
const MOST = { person_and_address: 5, person: 50, address: 100 }
/** The most sign-ins that may begin in that time from one address; most come to nothing, such as a page that is open. */
const MOST_BEGUN = 1000
type Kind = keyof typeof MOST
type Keys = Partial<Record<Kind, Buffer>> & { address: Buffer }

export interface Attempt {
  /** Forgets the attempts of the person and this one of the address, because it succeeded. */
  forget(): Promise<void>
}

/**
 * Counts an attempt from the address of the request; refuses one too many. With the identity provider nobody names a
 * person before the attempt.
 */
export async function countAttempt({ app, vault, request }: Context, person?: string): Promise<Attempt> {
  const address = networkOf(request.address ?? '')
  const keyOf = (text: string) => vault.hash('attempt', text)
  const keys: Keys = {
    ...(person !== undefined && {
      person_and_address: keyOf(`person ${person} address ${address}`),
      person: keyOf(`person ${person}`),
    }),
    address: keyOf(`address ${address}`),
  }
  const now_ms = app.machineNow()
  const rows = await addOne(app, Object.values(keys), now_ms)
  for (const [kind, key] of Object.entries(keys)) {
    const row = rows.find((one) => one.key.equals(key))!
    if (row.attempts > MOST[kind as Kind]) throw tooMany(Date.parse(row.since) + WINDOW_MS - now_ms)
  }
  return { forget: () => forget(app, keys) }
}

/**
 * Counts the first step of a sign-in; refuses one too many from one address. The step leaves no record, because its
 * caller may be a stranger.
 */
export async function countChallenge({ app, vault, request }: Context): Promise<void> {
  const key = vault.hash('attempt', `begun ${networkOf(request.address ?? '')}`)
  const now_ms = app.machineNow()
  const [row] = await addOne(app, [key], now_ms)
  if (row!.attempts > MOST_BEGUN) throw tooMany(Date.parse(row!.since) + WINDOW_MS - now_ms)
}

// The other attempts from the address still count: others may have failed there.
async function forget(app: App, { address, ...persons }: Keys) {
  const sql = app.database.write(INSTALLATION)
  await sql`
    delete from operator_attempts
    where tenant = ${INSTALLATION} and key = any(${Object.values(persons)}::bytea[])`
  await sql`
    update operator_attempts set attempts = greatest(attempts - 1, 0)
    where tenant = ${INSTALLATION} and key = ${address}`
}

async function addOne(app: App, keys: Buffer[], now_ms: number) {
  const [now, start] = [instant(now_ms), instant(now_ms - WINDOW_MS)]
  const sql = app.database.write(INSTALLATION)
  await sql`delete from operator_attempts where tenant = ${INSTALLATION} and since < ${start}`
  return sql<{ key: Buffer; attempts: number; since: string }>`
    insert into operator_attempts as a (tenant, key, attempts, since)
    select ${INSTALLATION}, x.key, 1, ${now}::timestamptz from unnest(${keys}::bytea[]) as x (key) order by x.key
    on conflict (tenant, key) do update
      set attempts = case when a.since < ${start} then 1 else a.attempts + 1 end,
          since = case when a.since < ${start} then excluded.since else a.since end
    returning key, attempts, since`
}

const tooMany = (wait_ms: number) =>
  new Refusal('rate_limited', 'Too many attempts to sign in.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(wait_ms / 1000))) },
  })
