// The holiday tables against the rules that the markets publish, coded here only from the rules.
//   TARGET2   1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December; none is moved (ECB)
//   XAMS XPAR the same days (Euronext)
//   XETR      besides, 24 and 31 December; until 2021 Whit Monday and 3 October (Deutsche Börse)
//   XMIL      those of TARGET2, 15 August, 24 and 31 December (Borsa Italiana)
//   GB XLON   bank holidays in England: a fixed day at a weekend moves to the next working day (gov.uk, LSE)
//   XNYS      a fixed day on a Sunday moves to Monday, on a Saturday to Friday, but for 1 January (NYSE rule 7.2)
//   US        Federal Reserve: Sunday moves to Monday, Saturday is not moved. SIFMA recommends full closes beside: Good
//             Friday, unless it is the day of the employment report, the month's first Friday; and the Friday before a
//             Saturday that is Juneteenth, Independence Day or Christmas
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import table from '../seed/holidays.json' with { type: 'json' }

const [FIRST, LAST] = [2016, 2040]
const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6]

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const weekday = (day: string) => new Date(day).getUTCDay()
const later = (day: string, days: number) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return dayOf(year, month, date + days)
}

/** Easter Sunday, counted from the ecclesiastical full moon (Oudin, 1940). */
function easter(year: number): string {
  const century = Math.trunc(year / 100)
  const golden = year % 19
  const shift = Math.trunc((century - 17) / 25)
  let moon = (century - Math.trunc(century / 4) - Math.trunc((century - shift) / 3) + 19 * golden + 15) % 30
  moon -= Math.trunc(moon / 28) * (1 - Math.trunc(29 / (moon + 1)) * Math.trunc((21 - golden) / 11))
  const dayOfWeek = (year + Math.trunc(year / 4) + moon + 2 - century + Math.trunc(century / 4)) % 7
  return dayOf(year, 3, 28 + moon - dayOfWeek)
}

/** The n-th such weekday of the month, the last for −1. */
function nth(year: number, month: number, day: number, n: number): string {
  const days = Array.from({ length: 31 }, (_, at) => dayOf(year, month, at + 1))
  return days
    .filter((one) => Number(one.slice(5, 7)) === month && weekday(one) === day)
    .at(n < 0 ? n : n - 1)!
}

const euro = (year: number) => [
  dayOf(year, 1, 1),
  later(easter(year), -2),
  later(easter(year), 1),
  dayOf(year, 5, 1),
  dayOf(year, 12, 25),
  dayOf(year, 12, 26),
]

const frankfurt = (year: number) => [
  ...euro(year),
  dayOf(year, 12, 24),
  dayOf(year, 12, 31),
  ...(year < 2022 ? [later(easter(year), 50), dayOf(year, 10, 3)] : []),
  ...(year === 2017 ? ['2017-10-31'] : []),
]

const milan = (year: number) => [...euro(year), dayOf(year, 8, 15), dayOf(year, 12, 24), dayOf(year, 12, 31)]

// Days by proclamation, and regular days that one of them replaced.
const PROCLAIMED: Record<number, { added: string[]; dropped: string[] }> = {
  2020: { added: ['2020-05-08'], dropped: ['2020-05-04'] },
  2022: { added: ['2022-06-02', '2022-06-03', '2022-09-19'], dropped: ['2022-05-30'] },
  2023: { added: ['2023-05-08'], dropped: [] },
}

function england(year: number): string[] {
  const days = [later(easter(year), -2), later(easter(year), 1)]
  days.push(nth(year, 5, MONDAY, 1), nth(year, 5, MONDAY, -1), nth(year, 8, MONDAY, -1))
  // Those that fall on a working day keep it, and the others take the next that is free.
  const fixed = [dayOf(year, 1, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)]
  const isWeekend = (day: string) => [SUNDAY, SATURDAY].includes(weekday(day))
  days.push(...fixed.filter((day) => !isWeekend(day)))
  for (const day of fixed.filter(isWeekend)) {
    let free = day
    while (isWeekend(free) || days.includes(free)) free = later(free, 1)
    days.push(free)
  }
  const { added = [], dropped = [] } = PROCLAIMED[year] ?? {}
  return [...days.filter((day) => !dropped.includes(day)), ...added]
}

const americanMondays = (year: number) => [
  nth(year, 1, MONDAY, 3),
  nth(year, 2, MONDAY, 3),
  nth(year, 5, MONDAY, -1),
  nth(year, 9, MONDAY, 1),
  nth(year, 11, THURSDAY, 4),
]
const juneteenth = (year: number) => (year < 2022 ? [] : [dayOf(year, 6, 19)])
const moved = (day: string, onSaturday: string[]) =>
  weekday(day) === SUNDAY ? [later(day, 1)] : weekday(day) === SATURDAY ? onSaturday : [day]

function treasuries(year: number): string[] {
  const unmoved = [dayOf(year, 1, 1), dayOf(year, 11, 11)].flatMap((day) => moved(day, []))
  const closes = [...juneteenth(year), dayOf(year, 7, 4), dayOf(year, 12, 25)]
  const goodFriday = later(easter(year), -2)
  const isReport = goodFriday === nth(year, Number(goodFriday.slice(5, 7)), FRIDAY, 1)
  return [
    ...americanMondays(year),
    nth(year, 10, MONDAY, 2),
    ...unmoved,
    ...closes.flatMap((day) => moved(day, [later(day, -1)])),
    ...(isReport ? [] : [goodFriday]),
  ]
}

function newYork(year: number): string[] {
  const mourning = { 2018: ['2018-12-05'], 2025: ['2025-01-09'] }[year] ?? []
  const closes = [...juneteenth(year), dayOf(year, 7, 4), dayOf(year, 12, 25)]
  return [
    ...americanMondays(year),
    later(easter(year), -2),
    ...moved(dayOf(year, 1, 1), []),
    ...mourning,
    ...closes.flatMap((day) => moved(day, [later(day, -1)])),
  ]
}

const rules: Record<string, (year: number) => string[]> = {
  TARGET2: euro,
  XAMS: euro,
  XPAR: euro,
  XETR: frankfurt,
  XMIL: milan,
  GB: england,
  XLON: england,
  US: treasuries,
  XNYS: newYork,
}

describe('the holidays of a market are those of its published rule', () => {
  const calendars: Record<string, { holidays: { date: string }[] }> = table.calendars

  test('the holidays of a market are those of its published rule for the whole table, from 2016 to 2040', () => {
    assert.deepEqual([table.from, table.to], [`${FIRST}-01-01`, `${LAST}-12-31`])
    assert.deepEqual(Object.keys(calendars).sort(), Object.keys(rules).sort())
  })

  for (const [name, rule] of Object.entries(rules))
    test(name, () => {
      const days = Array.from({ length: LAST - FIRST + 1 }, (_, n) => rule(FIRST + n)).flat()
      const open = days.filter((day) => ![SUNDAY, SATURDAY].includes(weekday(day)))
      assert.deepEqual(
        calendars[name]!.holidays.map(({ date }) => date),
        [...new Set(open)].sort(),
      )
    })
})

// As the exchange and the association print them, so that the rules above are themselves held against something.
test('the rules give the holidays that were published for 2027', () => {
  const closed = ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24']
  assert.deepEqual(
    newYork(2027).sort(),
    closed.map((day) => `2027-${day}`),
  )
  assert.deepEqual(
    treasuries(2027).sort(),
    [...closed, '10-11', '11-11'].sort().map((day) => `2027-${day}`),
  )
})
