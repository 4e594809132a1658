// Decides about an order of a fault: the fault with its defaults, or a refusal that lists each wrong member.
import { fail, failParams, type Offender } from '../../../../errors.ts'
import {
  type FaultMatch,
  type FaultType,
  type FigureRule,
  type Figures,
  type MatchMember,
  ruleOf,
} from '../../../../faults/rules.ts'
import type { ActiveFault } from '../../../../faults/sample-fault.ts'
import { addMilliseconds, type Instant, parseInstant } from '../../../../values/time.ts'
import { MAX_SECONDS } from '../rules.ts'
import type { NewFault } from './schemas.ts'

/** The most faults of a tenant that have not ended. */
export const MAX_FAULTS = 100
const DAY_SECONDS = 86_400

/** The facts for the decision on an order of a fault. */
export interface FaultFacts {
  now: Instant
  /** The number of faults that have not ended. */
  active: number
  /** The condition with ids in place of symbols; undefined for a member that names something unknown. */
  match: Partial<Record<MatchMember, string | undefined>>
}

export type DecidedFault = Omit<ActiveFault, 'id'>

const MEMBERS: readonly MatchMember[] = ['operation', 'event', 'webhook', 'account', 'instrument']

const wrong = (path: string, detail: string): Offender => ({
  path: `body.${path}`,
  detail,
  code: 'invalid_param',
})

/** The fault as it is stored. */
export function decideFault(facts: FaultFacts, order: NewFault): DecidedFault {
  const type = order.type as FaultType
  const offenders = [
    ...checkMatch(type, facts, order),
    ...checkChance(type, order),
    ...checkFigures(type, order),
    ...checkEnd(facts, order),
  ]
  if (offenders.length > 0) throw failParams(offenders)
  if (facts.active >= MAX_FAULTS)
    throw fail('conflict', `A tenant may have ${MAX_FAULTS} faults that have not ended; end one first.`)
  return {
    type,
    match: Object.fromEntries(MEMBERS.map((member) => [member, facts.match[member] ?? null])) as FaultMatch,
    parameters: figuresOf(type, order),
    ...hitsOf(type, order),
    ends_at: endOf(facts, order),
  }
}

function checkMatch(type: FaultType, facts: FaultFacts, { match = {} }: NewFault): Offender[] {
  const rule = ruleOf(type)
  const offenders = MEMBERS.filter((member) => match[member] !== undefined).flatMap((member): Offender[] => {
    const path = `match.${member}`
    if (!rule.match.includes(member))
      return [wrong(path, `A fault of type ${type} is not about this; it may name ${rule.match.join(', ')}.`)]
    if (facts.match[member] !== undefined) return []
    return [{ ...wrong(path, `No such ${member}, or none that a fault may hit.`), code: 'not_found' }]
  })
  if (rule.strikes === 'market' && match.instrument === undefined)
    offenders.push({ ...wrong('match.instrument', 'Required.'), code: 'missing_param' })
  return offenders
}

function checkChance(type: FaultType, { count, chance, seed }: NewFault): Offender[] {
  if (ruleOf(type).strikes === 'market') {
    const sent = Object.entries({ count, chance, seed }).filter(([, value]) => value !== undefined)
    return sent.map(([name]) => wrong(name, `A fault of type ${type} holds until it ends.`))
  }
  const offenders: Offender[] = []
  if (count !== undefined && chance !== undefined)
    offenders.push(wrong('chance', 'Send count or chance, not both.'))
  if (chance !== undefined && Number(chance) === 0) offenders.push(wrong('chance', 'Must be above 0.'))
  if (seed !== undefined && chance === undefined) offenders.push(wrong('seed', 'Needs a chance.'))
  return offenders
}

function hitsOf(type: FaultType, { count, chance, seed }: NewFault) {
  if (ruleOf(type).strikes === 'market') return { count: null, chance: null, seed: null }
  if (chance !== undefined) return { count: null, chance, seed: seed ?? '1' }
  return { count: count ?? 1, chance: null, seed: null }
}

function checkFigures(type: FaultType, { parameters = {} }: NewFault): Offender[] {
  const rules = ruleOf(type).figures
  const names = Object.keys(rules)
  return Object.entries(parameters).flatMap(([name, value]): Offender[] => {
    const path = `parameters.${name}`
    const rule = rules[name]
    if (!rule) {
      const others = names.length > 0 ? `it has ${names.join(', ')}` : 'it has none'
      return [wrong(path, `A fault of type ${type} has no such figure; ${others}.`)]
    }
    return isWithin(rule, Number(value)) ? [] : [wrong(path, rangeOf(rule))]
  })
}

const isWithin = ({ least, most, only }: FigureRule, value: number) =>
  only ? only.includes(value) : value >= least && value <= most

const rangeOf = ({ least, most, only }: FigureRule) =>
  only ? `Must be ${only.join(' or ')}.` : `Must be from ${least} to ${most}.`

function figuresOf(type: FaultType, { parameters = {} }: NewFault): Figures {
  const sent = parameters as Figures
  return Object.fromEntries(
    Object.entries(ruleOf(type).figures).map(([name, { fallback }]) => [name, sent[name] ?? fallback]),
  )
}

function endOf({ now }: FaultFacts, { ends_at, for_seconds = DAY_SECONDS }: NewFault): Instant {
  return ends_at === undefined ? addMilliseconds(now, for_seconds * 1000) : parseInstant(ends_at)!
}

function checkEnd(facts: FaultFacts, order: NewFault): Offender[] {
  const { now } = facts
  if (order.ends_at !== undefined && order.for_seconds !== undefined)
    return [wrong('for_seconds', 'Send ends_at or for_seconds, not both.')]
  const end = endOf(facts, order)
  if (end <= now) return [wrong('ends_at', `Must lie after the tenant's now, ${now}.`)]
  return end > addMilliseconds(now, MAX_SECONDS * 1000)
    ? [wrong('ends_at', 'Must be at most 3,660 days ahead.')]
    : []
}
