// The custodian of a sandbox: it agrees with every other custodian some days after the instruction, and delivers on the
// settlement date. Quantities and BICs trigger scenarios.
import { compare, floorTo, isPositive, multiply, subtract } from '../values/decimal.ts'
import type { Day } from '../values/time.ts'
import type { Custodian, CustodianReport, CustodianTerms, InstructedLine, Instruction } from './custodian.ts'

/** The beginning of the BIC of a custodian that rejects everything. */
const REJECTING_BIC = 'REJX'
/** Of this quantity a quarter comes first, and the rest with the next daily work. */
const QUARTERED = '20'
const QUARTER = '0.25'

/** A custodian that needs nobody else. */
export const simulatedCustodian: Custodian = { name: 'simulated', look, cancel: () => true }

function look(instruction: Instruction, day: Day, terms: CustodianTerms): CustodianReport[] {
  const { bic, is_matched, match_on, settlement_date, lines } = instruction
  if (bic.startsWith(REJECTING_BIC)) return [{ kind: 'rejected', reason: 'refused_by_counterparty' }]
  const rejected = lines.filter(({ symbol }) => terms.rejects.includes(symbol))
  const reports: CustodianReport[] = rejected.map(({ id }) => ({
    kind: 'rejected',
    line: id,
    reason: 'unknown_instrument',
  }))
  const others = lines.filter((line) => !rejected.includes(line))
  if (others.length === 0 || (!is_matched && day < match_on)) return reports
  if (!is_matched) reports.push({ kind: 'matched' })
  if (day >= settlement_date) reports.push(...others.flatMap((line) => deliver(line, terms)))
  return reports
}

function deliver(line: InstructedLine, { partial }: CustodianTerms): CustodianReport[] {
  const { id, quantity, increment, delivered, deliveries, is_on_hold } = line
  const isQuartered = compare(quantity, QUARTERED) === 0 && compare(partial, '1') === 0
  const part = deliveries > 0 ? '1' : isQuartered ? QUARTER : partial
  const rest = subtract(quantity, delivered)
  const units = compare(part, '1') === 0 ? rest : floorTo(multiply(quantity, part), increment)
  if (is_on_hold || !isPositive(units)) return []
  return [{ kind: 'delivered', line: id, quantity: units, reference: `simulated:${id}:${deliveries + 1}` }]
}
