// Keeps the end-of-day values of accounts: what is kept already and still stands is left, the rest is worked out. Nobody
// is made to wait: what is kept says what it was made from, and whoever reads it compares.
import type { ReadContext } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { dayOf, type Instant } from '../../values/time.ts'
import { daysFrom, type Month, monthOf, type Stretch, stretchesOf } from './months.ts'
import { type Kept, readKept, type Valuable } from './read-months.ts'
import { type AskedDays, valueDays } from './value-days.ts'

/** The last instant of a day. */
export const endOfDay = (day: string): Instant => `${day}T23:59:59.999Z`

/**
 * Works out and keeps what is missing of the accounts' values between the days, which must be over, whole months from
 * their first day on; gives what is then kept, or undefined where prices are being written at this moment.
 */
export async function keepMonths(
  context: ReadContext,
  accounts: readonly Valuable[],
  from: string,
  until: string,
): Promise<Map<string, Kept> | undefined> {
  const epoch = await beginEpoch(context)
  if (epoch === undefined) return undefined
  const kept = await readKept(context, accounts, monthOf(from), until)
  const gaps = accounts.flatMap((account) => gapsOf(account, kept.get(account.id)!, from, until))
  const values = await valueDays(context, gaps.flatMap(askedOf))
  const made: Month[] = []
  let next = 0
  for (const { account, gaps: own } of gaps) {
    const { months, present } = kept.get(account.id)!
    const found = values[next++]!
    let at = 0
    for (const { before, days, ...stretch } of own) {
      const total_values = [...(before?.total_values ?? []), ...found.slice(at, at + days.length)]
      at += days.length
      const { currency, edition } = present
      const entries = present.entriesUntil(stretch.last_day)
      const month = { account: account.id, ...stretch, total_values, currency, entries, epoch, edition }
      months.set(month.month, month)
      made.push(month)
    }
  }
  await writeMonths(context, made)
  return kept
}

type Gap = Stretch & { before: Month | undefined; days: string[] }

// What is missing of an account: whole months, or the days behind what is kept of one.
function gapsOf(account: Valuable, { months }: Kept, from: string, until: string) {
  const opened = dayOf(account.created_at)
  const first = monthOf(from) < opened ? opened : monthOf(from)
  const gaps = stretchesOf(first, until).flatMap((stretch): Gap[] => {
    const before = months.get(stretch.month)
    if (!before) return [{ ...stretch, before, days: daysFrom(stretch.first_day, stretch.last_day) }]
    const days = daysFrom(before.last_day, stretch.last_day).slice(1)
    return days.length > 0 ? [{ ...stretch, before, days }] : []
  })
  return gaps.length > 0 ? [{ account, gaps }] : []
}

const askedOf = ({ account, gaps }: { account: Valuable; gaps: Gap[] }): AskedDays[] => [
  { account, instants: gaps.flatMap(({ days }) => days.map(endOfDay)) },
]

// Whoever works values out must see every change of an earlier epoch, in its own memory too.
async function beginEpoch({ app, sql, tenant }: ReadContext): Promise<number | undefined> {
  const [begun] = await sql<{ epoch: number | null }>`select begin_price_epoch(${tenant}) as epoch`
  const epoch = begun!.epoch
  if (epoch === null) return undefined
  const nothing = async () => ({ epoch: -1 })
  const [all, own] = [await app.cached(MEMORY, PLATFORM, nothing), await app.cached(MEMORY, tenant, nothing)]
  const [changed] = await sql<{ prices: boolean; instruments: boolean; own: boolean }>`
    select exists (select from price_changes where epoch >= ${all.epoch}) as prices,
           exists (select from price_changes where epoch >= ${all.epoch} and day = '-infinity') as instruments,
           exists (select from sandbox_price_changes where tenant = ${tenant} and epoch >= ${own.epoch}) as own`
  if (changed!.prices) app.drop('prices')
  if (changed!.instruments) app.drop('instruments')
  if (changed!.own) app.drop('sandbox_prices', tenant)
  all.epoch = Math.max(all.epoch, epoch)
  own.epoch = Math.max(own.epoch, epoch)
  return epoch
}

// The epochs that this process has seen everything before.
const MEMORY = 'valuation_memory'

async function writeMonths({ sql, tenant }: ReadContext, months: readonly Month[]): Promise<void> {
  if (months.length === 0) return
  await sql`
    insert into valuation_months as m
      (tenant, account, month, first_day, last_day, total_values, currency, entries, epoch, edition)
    select ${tenant}, account, month, first_day, last_day, total_values, currency, entries, epoch, edition
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb)
      as x (account text, month date, first_day date, last_day date, total_values numeric[], currency text, entries bigint,
            epoch bigint, edition text)
    order by account, month
    on conflict (tenant, account, month) do update
      set first_day = excluded.first_day, last_day = excluded.last_day, total_values = excluded.total_values,
          currency = excluded.currency, entries = excluded.entries, epoch = excluded.epoch, edition = excluded.edition
      where m.epoch <= excluded.epoch`
}
