// Reads `pain.002` of ISO 20022, the bank's report on a payment run. Only rejections count: a statement reports the
// money that has left.
import type { Rejection } from '../bank.ts'
import { ownId } from './pain-001.ts'
import { all, lookUpElement, type Node, requireElement, text, textAt } from './xml.ts'

const REFUSED = 'RJCT'

/** Reads every rejection of the report: of the whole run, or of single payouts. */
export function readRejections(root: Node): Rejection[] {
  const report = requireElement(root, 'CstmrPmtStsRpt')
  requireElement(report, 'GrpHdr/MsgId')
  const group = requireElement(report, 'OrgnlGrpInfAndSts')
  const run = ownId(text(group, 'OrgnlMsgId'))
  if (textAt(group, 'GrpSts') === REFUSED) return [{ run, payout: null, ...reasonOf(group) }]
  return all(report, 'OrgnlPmtInfAndSts').flatMap((payment): Rejection[] => {
    if (textAt(payment, 'PmtInfSts') === REFUSED)
      return [{ run: ownId(text(payment, 'OrgnlPmtInfId')), payout: null, ...reasonOf(payment) }]
    return all(payment, 'TxInfAndSts')
      .filter((transaction) => text(transaction, 'TxSts') === REFUSED)
      .map((transaction) => ({
        run: null,
        payout: ownId(text(transaction, 'OrgnlEndToEndId')),
        ...reasonOf(transaction),
      }))
  })
}

function reasonOf(node: Node): { code: string; reason: string } {
  const info = lookUpElement(node, 'StsRsnInf')
  if (!info) return { code: 'NARR', reason: '' }
  const code = textAt(info, 'Rsn/Cd') ?? textAt(info, 'Rsn/Prtry') ?? 'NARR'
  return { code, reason: (textAt(info, 'AddtlInf') ?? '').slice(0, 500) }
}
