// Attempts to sign in are counted by person and network in the database, for all processes. An attempt counts before it
// is checked, so that a hundred attempts at the same moment count as a hundred.
import type { App, Context } from '../../../../context.ts'
import { Refusal } from '../../../../errors.ts'
import { networkOf } from '../../../../http/tokens/networks.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { instant } from '../../../../values/time.ts'

const WINDOW_MS = 15 * 60_000

/**
 * The most attempts in a quarter of an hour. The lock is that of a person and a network together, so nobody locks a
 * person out elsewhere. After 50 attempts from everywhere it extends to networks from which the person has never signed
 * in. A recovery code, which cannot be guessed, and a session have limits of their own; a passkey always works.
 */
const MOST = { person_and_network: 5, person: 50, network: 100, recovery: 100, session: 5 }
/** The most sign-ins that may begin in that time from one network. An open page begins one that comes to nothing. */
const MAX_BEGUN = 1000

type Kind = keyof typeof MOST
type Keys = Partial<Record<Kind, Buffer>>

/** An attempt. It names no person before the identity provider does. */
export interface Tried {
  /** The address of the person, or another name of the account. */
  person?: string
  /** Whether with a recovery code. */
  is_recovery?: boolean
  /** The session that proves its identity again. */
  session?: string | undefined
  /** Whether the person has signed in from the network before. */
  isFamiliar?: (network: string) => Promise<boolean>
}

export interface Attempt {
  /** Forgets the attempts of the person and this one of the network, because it succeeded. */
  forget(): Promise<void>
}

/** Counts an attempt from the network of the request; refuses one too many. */
export async function countAttempt({ app, vault, request }: Context, tried: Tried = {}): Promise<Attempt> {
  const network = networkOf(request.address ?? '')
  const hash = (text: string) => vault.hash('attempt', text)
  const keys = keysOf(tried, network, hash)
  const now_ms = app.machineNow()
  const person = tried.person === undefined ? null : hash(`person ${tried.person}`)
  const rows = await addOne(app, keys, person, now_ms)
  for (const [kind, key] of Object.entries(keys)) {
    const row = rows.find((one) => one.key.equals(key))!
    if (row.attempts <= MOST[kind as Kind]) continue
    if (kind === 'person' && (await tried.isFamiliar?.(network))) continue
    throw tooMany(Date.parse(row.since) + WINDOW_MS - now_ms)
  }
  return { forget: () => forget(app, keys) }
}

function keysOf(
  { person, is_recovery, session }: Tried,
  network: string,
  hash: (text: string) => Buffer,
): Keys {
  if (is_recovery) return { recovery: hash(`recovery ${session ?? network}`) }
  if (session !== undefined) return { session: hash(`session ${session}`) }
  return {
    ...(person !== undefined && {
      person_and_network: hash(`person ${person} network ${network}`),
      person: hash(`person ${person}`),
    }),
    network: hash(`network ${network}`),
  }
}

/** Forgets all attempts of the person, so that a lock ends. */
export async function unlockPerson({ sql, vault }: Context, person: string): Promise<void> {
  await sql`
    delete from operator_attempts
    where tenant = ${INSTALLATION} and person = ${vault.hash('attempt', `person ${person}`)}`
}

/**
 * Counts the first step of a sign-in; refuses one too many from one address. The step leaves no record, because its
 * caller may be a stranger.
 */
export async function countChallenge({ app, vault, request }: Context): Promise<void> {
  const key = vault.hash('attempt', `begun ${networkOf(request.address ?? '')}`)
  const now_ms = app.machineNow()
  const [row] = await addOne(app, { key }, null, now_ms)
  if (row!.attempts > MAX_BEGUN) throw tooMany(Date.parse(row!.since) + WINDOW_MS - now_ms)
}

// The other attempts from the network still count: others may have failed there.
async function forget(app: App, { network, recovery, ...persons }: Keys) {
  const sql = app.database.write(INSTALLATION)
  await sql`
    delete from operator_attempts
    where tenant = ${INSTALLATION} and key = any(${Object.values(persons)}::bytea[])`
  await sql`
    update operator_attempts set attempts = greatest(attempts - 1, 0)
    where tenant = ${INSTALLATION} and key = ${network ?? recovery ?? null}`
}

async function addOne(app: App, keys: Record<string, Buffer>, person: Buffer | null, now_ms: number) {
  const [now, start] = [instant(now_ms), instant(now_ms - WINDOW_MS)]
  const { network, ...ofPerson } = keys
  const sql = app.database.write(INSTALLATION)
  await sql`delete from operator_attempts where tenant = ${INSTALLATION} and since < ${start}`
  return sql<{ key: Buffer; attempts: number; since: string }>`
    insert into operator_attempts as a (tenant, key, person, attempts, since)
    select ${INSTALLATION}, x.key,
           case when x.key = any (${Object.values(ofPerson)}::bytea[]) then ${person}::bytea end, 1, ${now}::timestamptz
    from unnest(${Object.values(keys)}::bytea[]) as x (key) order by x.key
    on conflict (tenant, key) do update
      set attempts = case when a.since < ${start} then 1 else a.attempts + 1 end,
          since = case when a.since < ${start} then excluded.since else a.since end
    returning key, attempts, since`
}

const tooMany = (wait_ms: number) =>
  new Refusal('rate_limited', 'Too many attempts to sign in.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(wait_ms / 1000))) },
  })
