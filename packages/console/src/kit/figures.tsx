// Money, units, instants, ids and states, as every screen shows them.
import { useState } from 'react'
import { useSettings } from '../frame/settings.ts'
import { useWords } from '../words/words.ts'
import { formatDay, formatDecimal, formatInstant, isNegative, shortId } from './format.ts'

/** An amount with its currency; the sign, not the colour alone, says that it is below zero. */
export function Money({ amount, currency }: { amount: string | null; currency: string | null }) {
  const { language } = useSettings()
  if (amount === null) return <Nothing />
  return (
    <span className={isNegative(amount) ? 'figure negative' : 'figure'}>
      {formatDecimal(amount, language, 2)} {currency && <span className="currency">{currency}</span>}
    </span>
  )
}

/** Units, a price or a rate, with its own places. */
export function Figure({ value }: { value: string | null }) {
  const { language } = useSettings()
  return value === null ? <Nothing /> : <span className="figure">{formatDecimal(value, language)}</span>
}

const CURRENCY = /^[A-Z]{3}$/

/** An amount of an asset, which is a currency or an instrument. */
export function Asset({ amount, asset }: { amount: string; asset: string }) {
  if (CURRENCY.test(asset)) return <Money amount={amount} currency={asset} />
  return (
    <>
      <Figure value={amount} /> <span className="currency">{shortId(asset)}</span>
    </>
  )
}

/** A balance of an asset, whose name stands beside it already. */
export const Balance = ({ amount, asset }: { amount: string; asset: string }) =>
  CURRENCY.test(asset) ? <Money amount={amount} currency={null} /> : <Figure value={amount} />

export const Nothing = () => <span className="nothing">–</span>

/** An instant; the hint shows it in UTC. */
export function Instant({ at, isShort = false }: { at: string | null; isShort?: boolean }) {
  const settings = useSettings()
  if (at === null) return <Nothing />
  return (
    <time dateTime={at} title={at}>
      {formatInstant(at, settings, isShort)}
    </time>
  )
}

export function Day({ on }: { on: string | null }) {
  const settings = useSettings()
  return on === null ? <Nothing /> : <time dateTime={on}>{formatDay(on, settings)}</time>
}

/** An id that a click copies. */
export function Id({ id }: { id: string }) {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  return (
    <button
      type="button"
      className="id"
      title={id}
      aria-label={isCopied ? words.kit.copied : `${shortId(id)} ${words.kit.copy}`}
      onClick={copy}
    >
      {isCopied ? words.kit.copied : shortId(id)}
    </button>
  )
}

const GOOD = [
  'settled',
  'completed',
  'active',
  'approved',
  'filled',
  'matched',
  'succeeded',
  'issued',
  'executed',
  'balanced',
  'verified',
  'processed',
  'received',
  'paid',
  'buy_sell',
]
const BAD = [
  'rejected',
  'failed',
  'cancelled',
  'suspended',
  'returned',
  'busted',
  'expired',
  'withdrawn',
  'unbalanced',
  'refused',
  'reversed',
  'unexplained',
  'duplicate',
  'off',
  'disabled',
  'not_trading',
]
const QUIET = ['closed', 'closing', 'hidden', 'to_come']

const toneOf = (state: string) =>
  GOOD.includes(state) ? 'good' : BAD.includes(state) ? 'bad' : QUIET.includes(state) ? 'quiet' : 'open'

/** A state as a word; its colour says the same again. */
export function State({ state }: { state: string | null }) {
  const words = useWords()
  return state === null ? <Nothing /> : <span className={`state ${toneOf(state)}`}>{words.term(state)}</span>
}
