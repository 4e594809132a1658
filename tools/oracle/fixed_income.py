#!/usr/bin/python3
"""Writes src/fixed-income/oracle.csv: what QuantLib says of bonds and bills of every convention.

    apt-get install quantlib-python        (QuantLib 1.29 made the table in the repository)
    /usr/bin/python3 tools/oracle/fixed_income.py

The table is the same on every run: the cases come from a seeded generator. src/fixed-income/oracle.test.ts holds our
arithmetic against it and needs no QuantLib.

Where QuantLib has more than one way, this is the one chosen, so that both sides compute the same thing:

* Yield `compound`: compounding Compounded. `treasury`: SimpleThenCompounded, which QuantLib applies period by period,
  so that the broken first period is simple and the rest compound; only bonds without a long first period, for which it
  would compound. `street`: Compounded, but Simple when settlement lies in the last coupon period.
* ACT/ACT ICMA: ActualActual(ISMA, schedule), which measures odd periods against the regular coupon dates around them.
* Bonds that accrue by ACT/360, ACT/365 fixed or ACT/ACT ISDA pay equal coupons here (each period's share of the year),
  whereas a QuantLib FixedRateBond would pay by days. So flows and yield come from the bond with ACT/ACT ICMA, accrued
  interest from QuantLib's day counter; only bonds without odd periods.
* 30/360: maturities up to the 28th (the 27th, US), so that every regular period has 30 days a month and no coupon date
  is the last of February, which QuantLib 1.29 treats after the 31sts and MSRB rule G-33 before them; a long first
  period by US 30/360 is left out, since that count is not additive over the coupon dates within it.
* A bond of one odd period only is left out: QuantLib measures that period from both ends at once.
* Ex dividend: QuantLib counts settlement on the ex-coupon date as ex, the UK Debt Management Office as with the
  dividend. Its bonds are therefore given six business days instead of seven, and settle on business days only. The
  business days are those of src/seed/holidays.json, whose list starts in 2016.
* Bills of the United States above 182 days: the price equation of 31 CFR 356 is built from two simple QuantLib rates
  and solved with QuantLib's Brent, rather than by the quadratic formula.
"""

import csv
import json
import os
import random

import QuantLib as ql

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
HEADER = [
    "kind", "day_count", "yield_method", "coupon", "months", "interest_from", "first_coupon", "last_regular",
    "maturity", "end_of_month", "ex_days", "settlement", "accrued", "yield_in", "price_out", "price_in", "yield_out",
]
FREQUENCY = {1: ql.Monthly, 3: ql.Quarterly, 6: ql.Semiannual, 12: ql.Annual, 24: None}
PLAIN = {
    "30_360_us": ql.Thirty360(ql.Thirty360.USA),
    "30e_360": ql.Thirty360(ql.Thirty360.European),
    "actual_360": ql.Actual360(),
    "actual_365_fixed": ql.Actual365Fixed(),
    "actual_actual_isda": ql.ActualActual(ql.ActualActual.ISDA),
}
pick = random.Random(356)


def british_calendar():
    with open(os.path.join(ROOT, "src", "seed", "holidays.json"), encoding="utf-8") as file:
        holidays = json.load(file)["calendars"]["GB"]["holidays"]
    calendar = ql.BespokeCalendar("GB")
    calendar.addWeekend(ql.Saturday)
    calendar.addWeekend(ql.Sunday)
    for holiday in holidays:
        calendar.addHoliday(ql.DateParser.parseISO(holiday["date"]))
    return calendar


GB = british_calendar()


def iso(date):
    return date.ISO() if date is not None else ""


def number(x):
    return f"{x:.11f}"


def random_day(first_year, last_year, last_day=31):
    while True:
        try:
            return ql.Date(pick.randint(1, last_day), pick.randint(1, 12), pick.randint(first_year, last_year))
        except RuntimeError:
            pass  # 30 February


class Case:
    """One bond: its terms, its QuantLib bond, and the rows of the table it gives."""

    def __init__(self, day_count, method, months, ex_days=0, odd="", end_of_month=False):
        self.day_count, self.method, self.months = day_count, method, months
        self.ex_days, self.odd, self.end_of_month = ex_days, odd, end_of_month
        self.coupon = pick.choice([0.5, 1.625, 2.6, 3.375, 4.25, 4.75, 6.0, 8.875, 0.0, round(pick.uniform(0, 12), 3)])
        self.choose_dates()
        self.schedule = self.make_schedule()
        self.icma = ql.ActualActual(ql.ActualActual.ISMA, self.schedule)
        self.counter = PLAIN[day_count] if day_count.startswith("30") else self.icma
        self.bond = self.make_bond()

    def advance(self, date, periods):
        # Always from one anchor, as a chain of steps would drift off the 31st.
        moved = date + ql.Period(periods * self.months, ql.Months)
        return ql.Date.endOfMonth(moved) if self.end_of_month and ql.Date.isEndOfMonth(date) else moved

    def choose_dates(self):
        is_us = self.day_count == "30_360_us"
        last_day = 27 if is_us else 28 if self.day_count == "30e_360" or self.odd else 31
        maturity = random_day(2027, 2056, last_day)
        if self.end_of_month:
            maturity = ql.Date.endOfMonth(maturity)
        anchor, self.last_regular = maturity, None
        if "last" in self.odd:
            longest = self.months * 30 * (2 if self.odd.startswith("long") else 1) - 8
            shortest = self.months * 31 + 5 if self.odd.startswith("long") else 4
            anchor = self.last_regular = maturity
            maturity = anchor + pick.randint(shortest, longest)
        self.maturity = maturity
        periods = pick.randint(3, max(3, 360 // self.months))
        start = self.advance(anchor, -periods)
        self.first = None
        if "first" in self.odd:
            step = self.advance(anchor, -periods + 1) - start
            if self.odd.startswith("long"):
                self.first = self.advance(anchor, -periods + 2)
                start = start + pick.randint(1, step - 1)
            else:
                self.first = self.advance(anchor, -periods + 1)
                start = start + pick.randint(1, step - 1)
        self.start = start

    def make_schedule(self):
        none = ql.Date()
        return ql.Schedule(
            self.start, self.maturity, ql.Period(self.months, ql.Months), ql.NullCalendar(), ql.Unadjusted,
            ql.Unadjusted, ql.DateGeneration.Backward, self.end_of_month, self.first or none, self.last_regular or none,
        )

    def make_bond(self):
        more = []
        if self.ex_days:
            more = [ql.Period(self.ex_days - 1, ql.Days), GB, ql.Unadjusted, False]
        return ql.FixedRateBond(
            0, 100.0, self.schedule, [self.coupon / 100], self.counter, ql.Unadjusted, 100.0, self.start,
            ql.NullCalendar(), *more,
        )

    def settlement(self):
        dates = list(self.schedule)
        place = pick.random()
        if place < 0.15:
            low, high = dates[-2], dates[-1] - 1
        elif place < 0.35:
            low, high = dates[0], dates[1] - 1
        elif place < 0.8 and self.ex_days:
            at = pick.choice(dates[1:])
            low, high = max(dates[0], at - 16), min(at, self.maturity - 1)
        else:
            low, high = dates[0], self.maturity - 1
        if self.ex_days:
            low = max(low, ql.Date(1, 2, 2016))
        for _ in range(100):
            day = ql.Date(pick.randint(low.serialNumber(), max(low, high).serialNumber()))
            if not self.ex_days or GB.isBusinessDay(day):
                return day
        return None

    def accrued(self, day):
        if self.day_count in ("actual_360", "actual_365_fixed", "actual_actual_isda"):
            before = max(date for date in self.schedule if date <= day)
            return self.coupon * PLAIN[self.day_count].yearFraction(before, day)
        return self.bond.accruedAmount(day)

    def compounding(self, day):
        if self.method == "treasury":
            return ql.SimpleThenCompounded
        is_last = day >= list(self.schedule)[-2]
        return ql.Simple if self.method == "street" and is_last else ql.Compounded

    def row(self):
        day = self.settlement()
        if day is None or day >= self.maturity:
            return None
        ql.Settings.instance().evaluationDate = day
        conventions = (self.counter, self.compounding(day), FREQUENCY[self.months])
        difference = self.accrued(day) - self.bond.accruedAmount(day)

        def price_at(rate):
            return ql.BondFunctions.cleanPrice(self.bond, rate / 100, *conventions, day) - difference

        rate_in = round(pick.uniform(-2, 50) if pick.random() < 0.5 else pick.uniform(-1, 9), 4)
        price_in = round(price_at(pick.uniform(-1.5, 15)), 3)
        found = ql.BondFunctions.bondYield(
            self.bond, price_in + difference, *conventions, day, 1e-15, 1000, 0.05,
        )
        return [
            "coupon", self.day_count, self.method, f"{self.coupon:g}", self.months, iso(self.start), iso(self.first),
            iso(self.last_regular), iso(self.maturity), int(self.end_of_month), self.ex_days, iso(day),
            number(self.accrued(day)), f"{rate_in:.10g}", number(price_at(rate_in)), f"{price_in:.10g}", number(found * 100),
        ]


def bond_rows(count, *terms, **more):
    rows = []
    while len(rows) < count:
        case = Case(*terms, **more)
        for _ in range(2):
            row = case.row()
            if row is not None and len(rows) < count:
                rows.append(row)
    return rows


def simple_rows(kind, day, maturity, accrued, price_at, yield_at, discount):
    rate_in = round(pick.uniform(-2, 50) if pick.random() < 0.3 else pick.uniform(-1, 9), 4)
    price_in = round(price_at(pick.uniform(-1, 9)), 4)
    return [
        kind, "", discount, 0, "", "1990-01-01", "", "", iso(maturity), 0, 0, iso(day), accrued, f"{rate_in:.10g}",
        number(price_at(rate_in)), f"{price_in:.10g}", number(yield_at(price_in)),
    ]


def zero_row():
    day = random_day(2016, 2040)
    days = pick.randint(1, 364) if pick.random() < 0.3 else pick.randint(365, 11000)
    maturity = day + days
    counter = ql.Actual365Fixed()
    bond = ql.ZeroCouponBond(0, ql.NullCalendar(), 100.0, maturity, ql.Unadjusted, 100.0, ql.Date(1, 1, 1990))
    ql.Settings.instance().evaluationDate = day
    conventions = (counter, ql.Simple if days < 365 else ql.Compounded, ql.Annual)
    return simple_rows(
        "zero", day, maturity, "0",
        lambda rate: ql.BondFunctions.cleanPrice(bond, rate / 100, *conventions, day),
        lambda price: 100 * ql.BondFunctions.bondYield(bond, price, *conventions, day, 1e-15, 1000, 0.05), "",
    )


def bill_row(convention):
    day = random_day(2016, 2040)
    maturity = day + pick.choice([7, 28, 91, 182, 183, 273, 364, pick.randint(1, 364)])
    days = maturity - day
    if convention == "bond_equivalent":
        year = (day + ql.Period(1, ql.Years)) - day
        time = days / year
    else:
        time = (ql.Actual360() if convention == "simple_360" else ql.Actual365Fixed()).yearFraction(day, maturity)

    def price_at(rate):
        simple = ql.InterestRate(rate / 100, ql.Actual365Fixed(), ql.Simple, ql.Annual)
        if convention == "bond_equivalent" and days > 182:
            return 100 / simple.compoundFactor(0.5) / simple.compoundFactor(time - 0.5)
        return 100 * simple.discountFactor(time)

    def yield_at(price):
        return ql.Brent().solve(lambda rate: price_at(rate) - price, 1e-15, 3.0, -60.0, 400.0)

    return simple_rows("bill", day, maturity, "0", price_at, yield_at, convention)


def discount_row():
    day = random_day(2016, 2040)
    maturity = day + pick.randint(1, 364)
    time = ql.Actual360().yearFraction(day, maturity)
    return simple_rows(
        "discount", day, maturity, "0", lambda rate: 100 * (1 - rate / 100 * time),
        lambda price: (1 - price / 100) / time * 100, "bond_equivalent",
    )


def all_rows():
    icma = "actual_actual_icma"
    rows = []
    for months in (1, 3, 6, 12):
        for method in ("street", "compound"):
            rows += bond_rows(44, icma, method, months)
            for odd in ("short first", "long first", "short last", "long last"):
                rows += bond_rows(26, icma, method, months, odd=odd)
    for months in (6, 12):
        rows += bond_rows(50, icma, "street", months, end_of_month=True)
        rows += bond_rows(60, icma, "treasury", months)
        rows += bond_rows(40, icma, "treasury", months, odd="short first")
        for day_count in PLAIN:
            rows += bond_rows(40, day_count, "street", months)
        rows += bond_rows(30, "30e_360", "street", months, odd="short first")
        rows += bond_rows(30, "30e_360", "street", months, odd="long first")
        rows += bond_rows(30, "30_360_us", "street", months, odd="short first")
    rows += bond_rows(200, icma, "compound", 6, ex_days=7)
    rows += [zero_row() for _ in range(120)]
    for convention in ("bond_equivalent", "simple_365", "simple_360"):
        rows += [bill_row(convention) for _ in range(90)]
    rows += [discount_row() for _ in range(40)]
    return rows


def main():
    rows = all_rows()
    with open(os.path.join(ROOT, "src", "fixed-income", "oracle.csv"), "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(rows)
    print(f"{len(rows)} cases by QuantLib {ql.__version__}")


main()
