// A FIX session of the product against a counterparty, over the database of the test run.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLATFORM } from '../../src/db/database.ts'
import { newId } from '../../src/values/ids.ts'
import type { Instant } from '../../src/values/time.ts'
import { followVenue, type VenueConnection } from '../../src/venues/fix/connection.ts'
import { leaseSession } from '../../src/venues/fix/session/database-store.ts'
import { type FixVenueSettings, readVenueFile, sessionName } from '../../src/venues/fix/settings.ts'
import { fixTime } from '../../src/venues/fix/time.ts'
import { fixVenue, VENUE_CHANNEL } from '../../src/venues/fix/venue.ts'
import type { Venue, VenueMarket, VenueOrder, VenueReport } from '../../src/venues/venue.ts'
import { directTenant, testApp } from './direct.ts'
import type { Counterparty } from './fix-acceptor.ts'
import { PATIENCE_MS, passTime } from './until.ts'

export interface FixDesk {
  venue: Venue
  settings: FixVenueSettings
  tenant: string
  notes: string[]
  start(): void
  /** Moves the machine's clock of the session on. */
  pass(ms: number): void
  stop(): Promise<void>
  /** Waits until each side has received every message of the other. */
  settle(): Promise<void>
}

/** Writes the file of a venue and returns its path. */
export function venueFile(more: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'holdfast-venue-')), 'venue.json')
  writeFileSync(
    path,
    JSON.stringify({
      name: 'TEST-VENUE',
      protocol: 'FIX.4.4',
      host: '127.0.0.1',
      reconnect_seconds: 0.05,
      ...more,
    }),
  )
  return path
}

/** Opens the desk of a fresh tenant. */
export async function openFixDesk(counterparty: Counterparty, file: object): Promise<FixDesk> {
  const app = await testApp()
  const tenant = await directTenant(app)
  const settings = readVenueFile(venueFile({ port: counterparty.port, ...file }))
  const session = sessionName(settings)
  const sql = app.database.write(PLATFORM)
  const notes: string[] = []
  let following: VenueConnection | undefined
  let passed_ms = 0
  await app.database.listen(VENUE_CHANNEL, () => following?.drain())

  async function isSettled(): Promise<boolean> {
    const theirs = await counterparty.tell('numbers')
    const [ours] = await sql<{ next_out: number; next_in: number; unsent: number }>`
      select next_out, next_in, (select count(*)::int from fix_requests where session = ${session} and seq is null and refused is null) as unsent
      from fix_sessions where session = ${session}`
    return ours?.unsent === 0 && ours.next_in === theirs.next_out && ours.next_out === theirs.next_in
  }

  return {
    venue: fixVenue(settings, { sql: app.database.write(tenant), tenant }),
    settings,
    tenant,
    notes,
    pass: (ms) => {
      passed_ms += ms
    },
    start: () => {
      following = followVenue({
        settings,
        lease: (day) =>
          leaseSession({
            database: app.database,
            session,
            day,
            holder: newId('prc_'),
            strange: (text) => notes.push(text),
          }),
        now: () => app.machineNow() + passed_ms,
        note: (level, text) => notes.push(`${level} ${text}`),
        onReports: () => {},
      })
    },
    stop: async () => following?.stop(),
    settle: async () => {
      const until = Date.now() + PATIENCE_MS
      while (!(following?.isOn() && (await isSettled()))) {
        if (Date.now() > until) throw new Error(`the session does not settle: ${notes.join('; ')}`)
        await passTime(2, 'between two reads')
      }
    },
  }
}

/**
 * The desk's venue with the market of the contract behind it: before each question the counterparty's clock and prices
 * stand at the instant, and what is under way has arrived before the answer is read.
 */
export function inContractMarket({ venue, settle }: FixDesk, { tell }: Counterparty): Venue {
  let shown = ''
  async function moveTo(order: VenueOrder, at: Instant, market: VenueMarket): Promise<void> {
    await tell(`clock ${fixTime(at)}`)
    const { bid, ask } = await market.at(at)
    if (order.closes_at !== null && at >= order.closes_at) await tell('expire')
    else if (shown !== `${bid} ${ask}`) await tell(`price ${bid} ${ask}`)
    shown = `${bid} ${ask}`
  }
  const reportOf = async (order: VenueOrder, at: Instant, market: VenueMarket): Promise<VenueReport> => {
    await settle()
    return venue.look(order, at, market)
  }
  return {
    name: venue.name,
    keepsOrders: venue.keepsOrders,
    async submit(order, market) {
      await moveTo(order, order.submitted_at, market)
      await venue.submit(order, market)
      return reportOf(order, order.submitted_at, market)
    },
    async look(order, at, market) {
      await moveTo(order, at, market)
      return reportOf(order, at, market)
    },
    async replace(order, at, market) {
      await moveTo(order, at, market)
      await settle()
      await venue.replace(order, at, market)
      return reportOf(order, at, market)
    },
    async cancel(order, at, market) {
      await moveTo(order, at, market)
      await settle()
      await venue.cancel(order, at, market)
      return reportOf(order, at, market)
    },
  }
}
