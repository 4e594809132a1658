// Decides whether a tenant can charge the fees of its settings; the refusal lists every setting that can never work.
import { failParams, type Offender, type ParamCode } from '../../../errors.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { isLess } from '../../../values/decimal.ts'
import { INSTRUMENT_TYPES } from '../../instruments/catalog/schemas.ts'
import { type FeePrice, FIRM, isOrdered, LIMITS } from '../rules.ts'

export interface FeeTerms {
  tax_rate?: string | null
  chargeable_currencies?: Record<string, FeePrice>
}

export interface FeeSetting extends FeeTerms {
  alias: string
  display_name?: string
  description?: string
  fee_type: 'transaction' | 'recurring'
  transaction_type?: string | null
  chargeable_currencies: Record<string, FeePrice>
  variants?: VariantSetting[]
}

export interface VariantSetting extends FeeTerms {
  description?: string
  instrument?: string
  order_purpose?: string
  instrument_type?: string
  portfolio_type?: string
  transaction_type?: string
}

export interface FeeFacts {
  /** The instrument with the id, symbol or ISIN. */
  findInstrument(key: string): Pick<Instrument, 'id' | 'instrument_type'> | undefined
}

/** The transaction types of orders. */
const CHARGED = ['buy', 'sell', 'fx']
/** The purposes of orders that are charged; a residual order pays no fee. */
const CHARGED_PURPOSES = ['user_request', 'rollover', 'bulk', 'reinvestment', 'savings_plan', 'rebalancing']

type Add = (member: string, code: ParamCode, detail: string) => void

/** The settings with the ids of their instruments and the tax of each variant, or a refusal. */
export function decideFeeSettings(facts: FeeFacts, fees: readonly FeeSetting[]): FeeSetting[] {
  const offenders: Offender[] = []
  const addAt =
    (place: string): Add =>
    (member, code, detail) =>
      offenders.push({ path: `body.settings.fees${place}${member && `.${member}`}`, code, detail })
  const aliases = fees.map((fee) => fee.alias)
  if (new Set(aliases).size !== aliases.length) addAt('')('', 'duplicate', 'Every alias occurs once.')
  for (const [n, fee] of fees.entries()) {
    checkFee(fee, addAt(`.${n}`))
    checkVariants(facts, fee, (m) => addAt(`.${n}.variants.${m}`))
  }
  if (offenders.length > 0) throw failParams(offenders)
  return fees.map((fee) => ({
    ...fee,
    variants: fee.variants?.map((variant) => withTax(fee, withId(facts, variant))),
  }))
}

// Null is a variant without tax; a variant that leaves the tax out has that of its fee.
const withTax = (fee: FeeSetting, variant: VariantSetting): VariantSetting =>
  variant.tax_rate === undefined ? { ...variant, tax_rate: fee.tax_rate ?? null } : variant

const withId = ({ findInstrument }: FeeFacts, variant: VariantSetting): VariantSetting =>
  variant.instrument === undefined
    ? variant
    : { ...variant, instrument: findInstrument(variant.instrument)!.id }

function checkFee(fee: FeeSetting, add: Add): void {
  const { fee_type, transaction_type = null } = fee
  checkTerms(fee, add)
  if (fee_type === 'recurring' && transaction_type !== null)
    add('transaction_type', 'invalid_param', 'A recurring fee has no transaction type.')
  if (fee_type === 'transaction' && transaction_type === null)
    add('transaction_type', 'missing_param', 'Required for a transaction fee.')
  else if (fee_type === 'transaction' && !CHARGED.includes(transaction_type!))
    add('transaction_type', 'invalid_param', `Must be one of ${CHARGED.join(', ')}.`)
  const terms: FeeTerms[] = [fee, ...(fee.variants ?? [])]
  if (terms.every(({ chargeable_currencies }) => Object.keys(chargeable_currencies ?? {}).length === 0))
    add('chargeable_currencies', 'invalid_param', 'Charges in no currency.')
}

function checkVariants(facts: FeeFacts, fee: FeeSetting, addAt: (n: number) => Add): void {
  const variants = fee.variants ?? []
  for (const [n, variant] of variants.entries()) {
    const add = addAt(n)
    checkTerms(variant, add)
    if (variant.portfolio_type !== undefined && variant.portfolio_type !== FIRM)
      add('portfolio_type', 'invalid_param', `Must be \`${FIRM}\`: accounts of the firm.`)
    if (fee.fee_type === 'recurring') checkNoLimits(variant, add)
    else checkLimits(facts, fee, variant, add)
    if (variants.slice(0, n).some((other) => LIMITS.every((limit) => other[limit] === variant[limit])))
      add('', 'duplicate', 'An earlier variant has the same limits.')
  }
}

function checkTerms({ tax_rate, chargeable_currencies = {} }: FeeTerms, add: Add): void {
  if (tax_rate != null && isLess('1', tax_rate))
    add('tax_rate', 'invalid_param', 'A fraction of the fee, at most 1.')
  for (const [currency, price] of Object.entries(chargeable_currencies))
    if (!isOrdered(price))
      add(
        `chargeable_currencies.${currency}`,
        'invalid_param',
        'The minimum_amount is above the maximum_amount.',
      )
}

function checkNoLimits(variant: VariantSetting, add: Add): void {
  for (const limit of LIMITS)
    if (limit !== 'portfolio_type' && variant[limit] !== undefined)
      add(limit, 'invalid_param', 'A recurring fee is charged for the whole account.')
}

function checkLimits(facts: FeeFacts, fee: FeeSetting, variant: VariantSetting, add: Add): void {
  const { order_purpose, transaction_type } = variant
  if (order_purpose !== undefined && !CHARGED_PURPOSES.includes(order_purpose))
    add('order_purpose', 'invalid_param', `Must be one of ${CHARGED_PURPOSES.join(', ')}.`)
  if (transaction_type !== undefined && transaction_type !== fee.transaction_type)
    add('transaction_type', 'invalid_param', "Must be the fee's own transaction type.")
  checkInstrument(facts, fee, variant, add)
}

const isInstrumentType = (type: string): boolean => (INSTRUMENT_TYPES as readonly string[]).includes(type)

function checkInstrument(facts: FeeFacts, fee: FeeSetting, variant: VariantSetting, add: Add): void {
  const { instrument, instrument_type } = variant
  const listed = instrument === undefined ? undefined : facts.findInstrument(instrument)
  if (instrument !== undefined && !listed) add('instrument', 'not_found', 'No such instrument.')
  const isTyped = instrument_type !== undefined && isInstrumentType(instrument_type)
  if (instrument_type !== undefined && !isTyped)
    add('instrument_type', 'invalid_param', `Must be one of ${INSTRUMENT_TYPES.join(', ')}.`)
  const type = listed?.instrument_type
  if (isTyped && type && instrument_type !== type)
    add('instrument_type', 'invalid_param', `The instrument is of the type ${type}.`)
  const traded = type ?? (isTyped ? instrument_type : undefined)
  if (traded && (traded === 'currency_pair') !== (fee.transaction_type === 'fx')) {
    const member = listed ? 'instrument' : 'instrument_type'
    add(member, 'invalid_param', 'Is not charged by this transaction type.')
  }
}
