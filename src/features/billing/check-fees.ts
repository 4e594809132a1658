// What a tenant's fee settings must hold so that every one of them can be charged some day.
import type { App } from '../../context.ts'
import { failParams, type Offender, type ParamCode } from '../../errors.ts'
import { isLess } from '../../values/decimal.ts'
import { instant } from '../../values/time.ts'
import { catalogueAt, type Listed } from '../catalog/load-catalogue.ts'
import { INSTRUMENT_TYPES } from '../catalog/schemas.ts'
import { isOrdered, type Price } from './rules.ts'
import type { FeeSetting, VariantSetting } from './seed-fees.ts'

/** The transaction types that orders are charged by. */
const CHARGED = ['buy', 'sell', 'fx']
const LIMITS = ['instrument', 'instrument_type', 'portfolio_type', 'transaction_type'] as const

type Say = (member: string, code: ParamCode, detail: string) => void
type Find = (key: string) => Listed | undefined

/**
 * Gives the settings with the ids of their instruments, or refuses them with everything in them that could never
 * work.
 */
export async function checkFees(app: App, fees: FeeSetting[]): Promise<FeeSetting[]> {
  const { byId, bySymbol } = await catalogueAt(app, instant(app.machineNow()))
  const byIsin = (isin: string) => [...byId.values()].find(({ wire }) => wire.isin === isin)
  const find: Find = (key) => byId.get(key) ?? bySymbol.get(key) ?? byIsin(key)
  const offenders: Offender[] = []
  const sayAt =
    (place: string): Say =>
    (member, code, detail) =>
      offenders.push({ path: `body.settings.fees${place}${member && `.${member}`}`, code, detail })
  const aliases = fees.map((fee) => fee.alias)
  if (new Set(aliases).size !== aliases.length) sayAt('')('', 'duplicate', 'Every alias occurs once.')
  for (const [index, fee] of fees.entries()) {
    checkFee(fee, sayAt(`.${index}`))
    for (const [at, variant] of (fee.variants ?? []).entries()) {
      const say = sayAt(`.${index}.variants.${at}`)
      checkPrices(variant, say)
      checkLimits(fee, variant, find, say)
      const before = fee.variants!.slice(0, at)
      if (before.some((other) => LIMITS.every((limit) => other[limit] === variant[limit])))
        say('', 'duplicate', 'An earlier variant has the same limits.')
    }
  }
  if (offenders.length > 0) throw failParams(offenders)
  return fees.map((fee) => ({ ...fee, variants: fee.variants?.map((variant) => withId(variant, find)) }))
}

const withId = (variant: VariantSetting, find: Find): VariantSetting =>
  variant.instrument === undefined ? variant : { ...variant, instrument: find(variant.instrument)!.row.id }

function checkFee(fee: FeeSetting, say: Say) {
  const { fee_type, transaction_type = null } = fee
  checkPrices(fee, say)
  if (fee_type === 'recurring' && transaction_type !== null)
    say('transaction_type', 'invalid_param', 'A recurring fee has no transaction type.')
  if (fee_type === 'transaction' && transaction_type === null)
    say('transaction_type', 'missing_param', 'Required for a transaction fee.')
  else if (fee_type === 'transaction' && !CHARGED.includes(transaction_type!))
    say('transaction_type', 'invalid_param', `Must be one of ${CHARGED.join(', ')}.`)
  const all = [fee, ...(fee.variants ?? [])]
  if (all.every(({ chargeable_currencies }) => Object.keys(chargeable_currencies ?? {}).length === 0))
    say('chargeable_currencies', 'invalid_param', 'Charges in no currency.')
}

type Terms = Pick<VariantSetting, 'tax_rate' | 'chargeable_currencies'>

function checkPrices({ tax_rate, chargeable_currencies = {} }: Terms, say: Say) {
  if (tax_rate != null && isLess('1', tax_rate))
    say('tax_rate', 'invalid_param', 'A fraction of the fee, at most 1.')
  for (const [currency, price] of Object.entries(chargeable_currencies))
    if (!isOrdered(price as unknown as Price))
      say(
        `chargeable_currencies.${currency}`,
        'invalid_param',
        'The minimum_amount is above the maximum_amount.',
      )
}

function checkLimits(fee: FeeSetting, variant: VariantSetting, find: Find, say: Say) {
  const { instrument, instrument_type, transaction_type } = variant
  if (fee.fee_type === 'recurring') {
    for (const limit of LIMITS)
      if (variant[limit] !== undefined)
        say(limit, 'invalid_param', 'A recurring fee is charged for the whole account.')
    return
  }
  if (variant.portfolio_type !== undefined)
    say('portfolio_type', 'invalid_param', 'No account has a portfolio type.')
  if (transaction_type !== undefined && transaction_type !== fee.transaction_type)
    say('transaction_type', 'invalid_param', "Must be the fee's own transaction type.")
  const listed = instrument === undefined ? undefined : find(instrument)
  if (instrument !== undefined && !listed) say('instrument', 'not_found', 'No such instrument.')
  const known = (INSTRUMENT_TYPES as readonly string[]).includes(instrument_type ?? INSTRUMENT_TYPES[0])
  if (!known) say('instrument_type', 'invalid_param', `Must be one of ${INSTRUMENT_TYPES.join(', ')}.`)
  const type = listed?.row.instrument_type
  if (known && type && instrument_type !== undefined && instrument_type !== type)
    say('instrument_type', 'invalid_param', `The instrument is of the type ${type}.`)
  const traded = type ?? (known ? instrument_type : undefined)
  if (traded && (traded === 'currency_pair') !== (fee.transaction_type === 'fx'))
    say(
      listed ? 'instrument' : 'instrument_type',
      'invalid_param',
      'Is not charged by this transaction type.',
    )
}
