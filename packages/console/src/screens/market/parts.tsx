// The parts of an instrument below its prices: payments that the terms fix, corporate actions, and trading days.
import { useList, useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { Instrument, MarketInstrument } from '../../generated/operator.ts'
import { Day, Figure, Instant, State } from '../../kit/figures.tsx'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

const MOST = 50

interface ScheduleContent {
  coupons: MarketInstrument['coupons']
  instrument: Instrument
}

/** Every coupon and the redemption, the next one first and those of the past last. */
export function Schedule({ coupons, instrument }: ScheduleContent) {
  const { columns, market, ...words } = useWords()
  const tenant_id = useTenant()
  const today = useRead('tenants.retrieve', { params: { tenant_id } }).data?.now.slice(0, 10) ?? ''
  const { maturity_date } = instrument as { maturity_date?: string }
  if (!maturity_date) return <Empty title={market.noSchedule} />
  const ahead = coupons.filter(({ payment_date }) => payment_date > today)
  const past = coupons.filter(({ payment_date }) => payment_date <= today).toReversed()
  const rowOf = (coupon: (typeof coupons)[number], isPast: boolean) => ({
    key: coupon.date,
    cells: [
      <Day key="payment" on={coupon.payment_date} />,
      words.term('coupon'),
      <Day key="from" on={coupon.from} />,
      <Day key="ex" on={coupon.ex_dividend_date} />,
      <Day key="record" on={coupon.record_date} />,
      <State key="state" state={isPast ? 'paid' : 'to_come'} />,
      <Figure key="amount" value={shortened(coupon.amount)} />,
    ],
  })
  const redemption = {
    key: 'redemption',
    cells: [
      <Day key="payment" on={maturity_date} />,
      market.redemption,
      '',
      '',
      '',
      <State key="state" state={maturity_date <= today ? 'paid' : 'to_come'} />,
      <Figure key="amount" value="100" />,
    ],
  }
  return (
    <Table
      titles={[
        columns.payment,
        columns.type,
        market.interestFrom,
        columns.exDay,
        columns.recordDay,
        columns.state,
        market.for100,
      ]}
      figuresFrom={6}
      rows={[...ahead.map((one) => rowOf(one, false)), redemption, ...past.map((one) => rowOf(one, true))]}
    />
  )
}

/** A decimal without zeros at its end. */
const shortened = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/** The newest corporate actions of the instrument. */
export function Actions({ instrument }: { instrument: string }) {
  const words = useWords()
  const { columns } = words
  const input = { params: { tenant_id: useTenant() }, query: { instrument, limit: MOST } }
  const { items, isLoading, problem, retry } = useList('corporate_actions.list', input)
  if (problem) return <ProblemBox error={problem} onRetry={retry} />
  if (isLoading) return <Loading />
  if (items.length === 0) return <Empty title={words.lists.nothing} />
  return (
    <Table
      titles={[columns.payment, columns.type, columns.exDay, columns.recordDay, columns.state, columns.id]}
      rows={items.map((one) => ({
        key: one.id,
        cells: [
          <Day key="payment" on={one.payment_date} />,
          words.term(one.type),
          <Day key="ex" on={one.ex_date} />,
          <Day key="record" on={one.record_date} />,
          <State key="state" state={one.status} />,
          <ResourceLink key="id" id={one.id} />,
        ],
      }))}
    />
  )
}

/** The days of the next two weeks on which its exchange is open. */
export function Sessions({ sessions }: Pick<MarketInstrument, 'sessions'>) {
  const { columns, market } = useWords()
  if (sessions.length === 0) return <Empty title={market.noSessions} />
  return (
    <Table
      titles={[columns.execution, market.opens, market.closes, columns.detail]}
      rows={sessions.map(({ date, opens_at, closes_at, is_half_day }) => ({
        key: date,
        cells: [
          <Day key="day" on={date} />,
          <Instant key="opens" at={opens_at} isShort />,
          <Instant key="closes" at={closes_at} isShort />,
          is_half_day ? market.halfDay : '',
        ],
      }))}
    />
  )
}
