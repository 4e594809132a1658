// Keeps the end-of-day values of accounts: what is kept already and still stands is left, the rest is worked out.
// Nobody is made to wait: what is kept says what it was made from, and whoever reads it compares.
import type { ReadContext } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { once } from '../../values/once.ts'
import { addDays, type Day, dayOf, type Instant } from '../../values/time.ts'
import { daysFrom, type Month, monthOf, type Stretch, stretchesOf } from './months.ts'
import { readLives } from './read-lives.ts'
import { endOf, type Kept, readKeptOf, type Valuable } from './read-months.ts'
import { valueLives } from './value-days.ts'

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
  const lives = await readLives(context, accounts, monthOf(from), endOf(until))
  const kept = await readKeptOf(context, accounts, lives, monthOf(from), until)
  const calendar = newCalendar(until)
  const gaps = accounts.flatMap((account) => gapsOf(account, kept.get(account.id)!, from, calendar))
  const asked = gaps.map(({ account, gaps: own }) => ({
    account,
    life: lives.get(account.id)!,
    instants: own.flatMap(({ ends }) => ends),
  }))
  const values = await valueLives(context, asked)
  const made: Month[] = []
  let next = 0
  for (const { account, gaps: own } of gaps) {
    const { months, present } = kept.get(account.id)!
    const found = values[next++]!
    let at = 0
    for (const { before, ends, month, first_day, last_day } of own) {
      const worked_out = found.slice(at, at + ends.length)
      const total_values = before ? before.total_values.concat(worked_out) : worked_out
      at += ends.length
      const { currency, edition } = present
      const entries = present.entriesUntil(last_day)
      const days = { account: account.id, month, first_day, last_day }
      const one = { total_values, currency, entries, epoch, edition, ...days }
      months.set(month, one)
      made.push(one)
    }
  }
  await writeMonths(context, made)
  return kept
}

type Gap = Stretch & { before: Month | undefined; ends: readonly Instant[] }

// The same for all accounts that are there from the same day on: worked out once.
function newCalendar(until: Day) {
  const stretches = once((first: Day) => stretchesOf(first, until))
  const ends = once((days: string) => {
    const [first, last] = days.split(' ') as [Day, Day]
    return daysFrom(first, last).map(endOfDay)
  })
  return { stretches, ends: (first: Day, last: Day) => ends(`${first} ${last}`) }
}

// What is missing of an account: whole months, or the days behind what is kept of one.
function gapsOf(
  account: Valuable,
  { months }: Kept,
  from: Day,
  { stretches, ends }: ReturnType<typeof newCalendar>,
) {
  const opened = dayOf(account.created_at)
  const gaps = stretches(monthOf(from) < opened ? opened : monthOf(from)).flatMap((stretch): Gap[] => {
    const before = months.get(stretch.month)
    if (!before) return [{ before, ends: ends(stretch.first_day, stretch.last_day), ...stretch }]
    if (before.last_day >= stretch.last_day) return []
    return [{ before, ends: ends(addDays(before.last_day, 1), stretch.last_day), ...stretch }]
  })
  return gaps.length > 0 ? [{ account, gaps }] : []
}

// Whoever works values out must see every change of an earlier epoch, in its own memory too.
async function beginEpoch({ app, sql, tenant }: ReadContext): Promise<number | undefined> {
  const [begun] = await app.database.write(tenant)<{ epoch: number | null }>`
    select begin_price_epoch(${tenant}) as epoch`
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

async function writeMonths({ app, tenant }: ReadContext, months: readonly Month[]): Promise<void> {
  if (months.length === 0) return
  const list = <T>(of: (month: Month) => T) => months.map(of)
  await app.database.write(tenant)`
    insert into valuation_months as m
      (tenant, account, month, first_day, last_day, total_values, currency, entries, epoch, edition)
    select ${tenant}, account, month, first_day, last_day, total_values::numeric[], currency, entries, epoch, edition
    from unnest(${list((one) => one.account)}::text[], ${list((one) => one.month)}::date[],
                ${list((one) => one.first_day)}::date[], ${list((one) => one.last_day)}::date[],
                ${list((one) => `{${one.total_values}}`)}::text[], ${list((one) => one.currency)}::text[],
                ${list((one) => one.entries)}::bigint[], ${list((one) => one.epoch)}::bigint[],
                ${list((one) => one.edition)}::text[])
      as x (account, month, first_day, last_day, total_values, currency, entries, epoch, edition)
    order by account, month
    on conflict (tenant, account, month) do update
      set first_day = excluded.first_day, last_day = excluded.last_day, total_values = excluded.total_values,
          currency = excluded.currency, entries = excluded.entries, epoch = excluded.epoch, edition = excluded.edition
      where m.epoch <= excluded.epoch`
}
