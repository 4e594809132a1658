// The catalogue as the tenant has it now, with prices and yields.
import { useGo } from '../../frame/address.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { Day, Figure } from '../../kit/figures.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'

const TYPES = ['stock', 'etf', 'bond', 'bill', 'certificate', 'money_market_fund', 'amc', 'currency_pair']
const STATUSES = ['buy_sell', 'buy_only', 'sell_only', 'not_trading']

const column = columnsOf<ItemOf<'instruments.list'>>()

export function Instruments() {
  const words = useWords()
  const { columns, market } = words
  const go = useGo()
  return (
    <ListPage
      name="instruments.list"
      title={words.views.instruments}
      filters={[
        { name: 'q' },
        { name: 'instrument_type', values: TYPES },
        { name: 'currency', values: CURRENCIES },
        { name: 'trading_status', values: STATUSES },
      ]}
      onOpen={({ id }) => go(`instruments/${id}`)}
      columns={[
        column.text(
          columns.name,
          ({ id, name }) => <ResourceLink id={id} text={name} />,
          'minmax(11rem, 3fr)',
        ),
        column.text(market.members.isin, ({ symbol }) => symbol, '8.5rem'),
        column.text(columns.type, ({ instrument_type }) => words.term(instrument_type), '9.5rem'),
        column.text(columns.currency, ({ currency }) => currency, '5rem'),
        column.text(market.members.maturity_date, ({ maturity_date }) => <Day on={maturity_date} />, '7rem'),
        column.figure(columns.price, ({ price }) => <Figure value={price} />, '6rem'),
        column.figure(`${market.yield} %`, ({ ytm }) => <Figure value={ytm} />, '5rem'),
        column.state(columns.state, ({ trading_status, is_visible }) =>
          is_visible ? trading_status : 'hidden',
        ),
      ]}
    />
  )
}
