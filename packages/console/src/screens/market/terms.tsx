// The terms and the listing of an instrument: the members that it has, each by its name.
import type { Instrument } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { Day, Figure } from '../../kit/figures.tsx'
import { useWords, type Words } from '../../words/words.ts'

type Member = keyof Words['market']['members']

/** Members whose values are words of the API. */
const OF_TERMS: readonly string[] = [
  'instrument_type',
  'price_type',
  'rollout_stage',
  'coupon_type',
  'coupon_frequency',
  'day_count_convention',
  'replication_method',
  'distribution_policy',
  'distribution_frequency',
  'share_type',
]
const PERCENT: readonly string[] = ['coupon']
const DAY = /^\d{4}-\d{2}-\d{2}$/
const DECIMAL = /^-?\d+(\.\d+)?$/

/** Shows every member that the instrument has and the words name. */
export function Terms({ instrument }: { instrument: Instrument }) {
  const words = useWords()
  const members = Object.entries(words.market.members) as [Member, string][]
  const values = instrument as unknown as Record<string, unknown>
  return (
    <div className="wide-facts">
      <Facts
        facts={members
          .map(
            ([member, name]) =>
              [name, <Value key={member} {...{ member }} value={values[member]} />] as const,
          )
          .filter(([, { props }]) => props.value !== null && props.value !== undefined)}
      />
    </div>
  )
}

function Value({ member, value }: { member: string; value: unknown }) {
  const words = useWords()
  if (typeof value === 'boolean') return value ? words.kit.yes : words.kit.no
  const text = String(value)
  if (OF_TERMS.includes(member)) return words.term(text)
  if (DAY.test(text)) return <Day on={text} />
  if (!DECIMAL.test(text)) return text
  return (
    <>
      <Figure value={text} />
      {PERCENT.includes(member) && ' %'}
    </>
  )
}
