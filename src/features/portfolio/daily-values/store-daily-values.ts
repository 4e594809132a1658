// Stores the daily values of accounts: stored values that are current stay, the others are computed. No writer of
// entries or prices waits for this: a row names its inputs, and readers compare them.
import type { ReadContext } from '../../../context.ts'
import { memoize } from '../../../memory/memoize.ts'
import { type Day, dayOf, lastOfMonth, monthOf } from '../../../values/time.ts'
import { computeFromHistories } from './compute-daily-values.ts'
import { beginPriceEpoch } from './price-epochs.ts'
import { readAccountHistories } from './read-account-history.ts'
import { readStoredWithHistories, type StoredValues, type ValuedAccount } from './read-stored-values.ts'
import {
  daysFrom,
  type EndsOfDays,
  endOfDay,
  fillGaps,
  findGaps,
  type StoredMonth,
  splitByMonth,
} from './rules.ts'

/**
 * Computes and stores the missing daily values of the accounts, in whole months from that of the first day on; all days
 * must be over. Returns the stored values, or undefined while prices are being written.
 */
export async function storeDailyValues(
  context: ReadContext,
  accounts: readonly ValuedAccount[],
  from: Day,
  until: Day,
): Promise<Map<string, StoredValues> | undefined> {
  const epoch = await beginPriceEpoch(context)
  if (epoch === undefined) return undefined
  const first = monthOf(from)
  const histories = await readAccountHistories(context, accounts, first, lastOfMonth(until))
  const stored = await readStoredWithHistories(context, accounts, histories, first, until)
  const incomplete = listIncomplete(accounts, stored, first, until)
  const values = await computeFromHistories(
    context,
    incomplete.map(({ account, gaps }) => ({
      account,
      history: histories.get(account.id)!,
      instants: gaps.flatMap(({ ends }) => ends),
    })),
  )
  const computed = incomplete.flatMap(({ account, gaps }, n) =>
    fillGaps(account.id, gaps, values[n]!, stored.get(account.id)!.facts, epoch),
  )
  await writeMonths(context, computed)
  for (const month of computed) stored.get(month.account)!.months.set(month.month, month)
  return stored
}

// The accounts with missing days. Accounts that were opened before the first day share the list of days.
function listIncomplete(
  accounts: readonly ValuedAccount[],
  stored: ReadonlyMap<string, StoredValues>,
  first: Day,
  until: Day,
) {
  const monthsFrom = memoize((day: Day) => splitByMonth(day, until))
  const endsFrom = memoize((from: Day) => memoize((to: Day) => daysFrom(from, to).map(endOfDay)))
  const endsOf: EndsOfDays = (from, to) => endsFrom(from)(to)
  return accounts.flatMap((account) => {
    const opened = dayOf(account.created_at)
    const months = monthsFrom(first < opened ? opened : first)
    const gaps = findGaps(months, stored.get(account.id)!.months, endsOf)
    return gaps.length > 0 ? [{ account, gaps }] : []
  })
}

async function writeMonths({ app, tenant }: ReadContext, months: readonly StoredMonth[]): Promise<void> {
  if (months.length === 0) return
  const column = <T>(of: (month: StoredMonth) => T) => months.map(of)
  await app.database.write(tenant)`
    insert into valuation_months as m
      (tenant, account, month, first_day, last_day, total_values, currency, entries, epoch, rules_version)
    select ${tenant}, account, month, first_day, last_day, total_values::numeric[], currency, entries, epoch,
           rules_version
    from unnest(${column((one) => one.account)}::text[], ${column((one) => one.month)}::date[],
                ${column((one) => one.first_day)}::date[], ${column((one) => one.last_day)}::date[],
                ${column((one) => `{${one.total_values}}`)}::text[], ${column((one) => one.currency)}::text[],
                ${column((one) => one.entries)}::bigint[], ${column((one) => one.epoch)}::bigint[],
                ${column((one) => one.rules_version)}::text[])
      as x (account, month, first_day, last_day, total_values, currency, entries, epoch, rules_version)
    order by account, month
    on conflict (tenant, account, month) do update
      set first_day = excluded.first_day, last_day = excluded.last_day, total_values = excluded.total_values,
          currency = excluded.currency, entries = excluded.entries, epoch = excluded.epoch,
          rules_version = excluded.rules_version
      where m.epoch <= excluded.epoch`
}
