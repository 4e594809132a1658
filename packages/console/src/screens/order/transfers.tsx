// The ledger transfers of an order as a picture: where value came from, where it went, and what each account then had.
import type { LifeTransfer } from '../../generated/operator.ts'
import { Asset, Balance, Instant } from '../../kit/figures.tsx'
import { Empty } from '../../kit/notice.tsx'
import { useWords } from '../../words/words.ts'
import { nameOfAccount } from '../ledger/entry-picture.tsx'

export function Transfers({ transfers }: { transfers: readonly LifeTransfer[] }) {
  const words = useWords()
  if (transfers.length === 0) return <Empty title={words.order.noTransfers} />
  return (
    <ol className="transfers">
      {transfers.map(({ entry, line, kind, booked_at, asset, amount, from, to }) => (
        <li key={`${entry} ${line}`}>
          <p className="facts">
            <Instant at={booked_at} /> · {words.term(kind)}
          </p>
          <div className="transfer">
            <Side side={from} asset={asset} />
            <span className="arrow">
              <Asset {...{ amount, asset }} />
            </span>
            <Side side={to} asset={asset} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Side({ side, asset }: { side: LifeTransfer['from']; asset: string }) {
  const { account, balance_before, balance_after } = side
  return (
    <div className="side">
      <span className="name" title={account}>
        {nameOfAccount(account)}
      </span>
      <span className="balances">
        <Balance amount={balance_before} asset={asset} /> → <Balance amount={balance_after} asset={asset} />
      </span>
    </div>
  )
}
