// Reads `pain.002` of ISO 20022, the bank's report on a payment run. Only rejections count: a statement reports the
// money that has left.
import { reasonOf } from '../../errors.ts'
import type { BankFile, RefusedPart, Rejection } from '../bank.ts'
import { ownId } from './pain-001.ts'
import { isDebitFile, isDebitGroup, isDebitReference } from './pain-008.ts'
import { all, lookUpElement, type Node, refuseFile, requireElement, text, textAt } from './xml.ts'

const REFUSED = 'RJCT'

/** Reads every rejection of the report: of the whole run, or of single payouts. */
export function readRejections(root: Node): Pick<BankFile, 'rejections' | 'refused'> {
  const report = requireElement(root, 'CstmrPmtStsRpt')
  requireElement(report, 'GrpHdr/MsgId')
  const group = requireElement(report, 'OrgnlGrpInfAndSts')
  const part = text(group, 'OrgnlMsgId')
  if (textAt(group, 'GrpSts') === REFUSED)
    return { rejections: [{ ...subjectOf(part), ...causeOf(group) }], refused: [] }
  const rejections: Rejection[] = []
  const refused: RefusedPart[] = []
  const take = (node: Node, read: () => Rejection[]) => {
    try {
      rejections.push(...read())
    } catch (error) {
      const entry = textAt(node, 'OrgnlEndToEndId') ?? textAt(node, 'OrgnlPmtInfId') ?? node.path
      refused.push({ part, entry, reason: reasonOf(error) })
    }
  }
  for (const payment of all(report, 'OrgnlPmtInfAndSts')) {
    if (textAt(payment, 'PmtInfSts') === REFUSED) take(payment, () => [ofRun(payment)])
    else for (const one of all(payment, 'TxInfAndSts')) take(one, () => ofPayout(one))
  }
  if (rejections.length === 0 && refused.length > 0)
    throw refuseFile(refused.map(({ reason }) => reason).join(' '))
  return { rejections, refused }
}

// A payment run, a file of direct debits, or a group of such a file.
function subjectOf(name: string): Omit<Rejection, 'code' | 'reason'> {
  if (isDebitFile(name)) return { run: null, payout: null, file: ownId(name) }
  return isDebitGroup(name) ? { run: null, payout: null, group: name } : { run: ownId(name), payout: null }
}

const ofRun = (payment: Node): Rejection => ({
  ...subjectOf(text(payment, 'OrgnlPmtInfId')),
  ...causeOf(payment),
})

const ofPayout = (transaction: Node): Rejection[] =>
  text(transaction, 'TxSts') === REFUSED
    ? [{ ...ofEndToEnd(text(transaction, 'OrgnlEndToEndId')), ...causeOf(transaction) }]
    : []

const ofEndToEnd = (name: string): Omit<Rejection, 'code' | 'reason'> =>
  isDebitReference(name) ? { run: null, payout: null, debit: name } : { run: null, payout: ownId(name) }

function causeOf(node: Node): { code: string; reason: string } {
  const info = lookUpElement(node, 'StsRsnInf')
  if (!info) return { code: 'NARR', reason: '' }
  const code = textAt(info, 'Rsn/Cd') ?? textAt(info, 'Rsn/Prtry') ?? 'NARR'
  return { code, reason: (textAt(info, 'AddtlInf') ?? '').slice(0, 500) }
}
