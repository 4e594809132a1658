// Reads `camt.053` (statements) and `camt.054` (notifications) of ISO 20022, versions 02 to 13. Only booked entries
// count. An entry of several transactions is read as that many.
import { isValidIBAN } from 'ibantools'
import { add, compare, type Decimal, negate, sum } from '../../values/decimal.ts'
import type { BankAccount, Entry, Notification, Statement } from '../bank.ts'
import { ownId } from './pain-001.ts'
import { all, amount, day, maybe, type Node, one, ownText, refuseFile, text, textAt } from './xml.ts'

/** Reads every statement of the message; each must add up: opening and entries are its closing balance. */
export function readStatements(root: Node): Statement[] {
  const message = one(root, 'BkToCstmrStmt')
  one(message, 'GrpHdr/MsgId')
  const statements = all(message, 'Stmt')
  if (statements.length === 0) throw refuseFile(`${message.path}/Stmt is missing.`)
  return statements.map(readStatement)
}

/** Reads every notification of the message. */
export function readNotifications(root: Node): Notification[] {
  const message = one(root, 'BkToCstmrDbtCdtNtfctn')
  one(message, 'GrpHdr/MsgId')
  const notifications = all(message, 'Ntfctn')
  if (notifications.length === 0) throw refuseFile(`${message.path}/Ntfctn is missing.`)
  return notifications.map((node) => {
    const entries = readEntries(node)
    const currency = textAt(node, 'Acct/Ccy') ?? entries[0]?.currency
    if (!currency) throw refuseFile(`${node.path}/Acct/Ccy is missing.`)
    return {
      id: text(node, 'Id'),
      iban: text(node, 'Acct/Id/IBAN'),
      currency,
      entries: ofCurrency(node, entries, currency),
    }
  })
}

type Read = Entry & { currency: string }

function readStatement(node: Node): Statement {
  const opening = balance(node, ['OPBD', 'PRCD'])
  const closing = balance(node, ['CLBD'])
  const entries = ofCurrency(node, readEntries(node), closing.currency)
  if (opening.currency !== closing.currency) throw refuseFile(`${node.path}/Bal: two currencies.`)
  const expected = add(opening.amount, sum(entries.map((entry) => entry.amount)))
  if (compare(expected, closing.amount) !== 0)
    throw refuseFile(`${node.path}: opening and entries come to ${expected}, not to ${closing.amount}.`)
  return {
    id: text(node, 'Id'),
    iban: text(node, 'Acct/Id/IBAN'),
    currency: closing.currency,
    opened_on: opening.day,
    closed_on: closing.day,
    opening: opening.amount,
    closing: closing.amount,
    entries,
  }
}

function balance(node: Node, codes: string[]): { amount: Decimal; currency: string; day: string } {
  const balances = all(node, 'Bal')
  for (const code of codes) {
    const found = balances.find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code)
    if (found) return { ...signed(found), day: day(found, 'Dt') }
  }
  throw refuseFile(`${node.path}/Bal of type ${codes[0]} is missing.`)
}

function signed(node: Node): { amount: Decimal; currency: string } {
  const found = amount(node, 'Amt')
  const direction = text(node, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw refuseFile(`${node.path}/CdtDbtInd is ${direction}.`)
  return direction === 'CRDT' ? found : { ...found, amount: negate(found.amount) }
}

// One of two entries that share a reference would be taken for the other told again, and its money be lost.
function ofCurrency(node: Node, entries: Read[], currency: string): Entry[] {
  const seen = new Set<string>()
  for (const { bank_reference } of entries) {
    if (seen.has(bank_reference))
      throw refuseFile(`${node.path}: two entries have the reference ${bank_reference}.`)
    seen.add(bank_reference)
  }
  if (entries.some((entry) => entry.currency !== currency))
    throw refuseFile(`${node.path}/Ntry: in another currency than ${currency}.`)
  return entries.map(({ currency: _, ...entry }) => entry)
}

const readEntries = (node: Node): Read[] =>
  all(node, 'Ntry')
    .filter((entry) => (textAt(entry, 'Sts/Cd') ?? text(entry, 'Sts')) === 'BOOK')
    .flatMap(readEntry)

function readEntry(node: Node): Read[] {
  const whole = signed(node)
  if (compare(whole.amount, '0') === 0) return []
  const details = all(node, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'))
  const booked_on = day(node, 'BookgDt')
  const entry = {
    booked_on,
    is_reversal: textAt(node, 'RvslInd') === 'true',
    reference: referenceAt(node, 'AcctSvcrRef') ?? numberOfDay(node, booked_on),
  }
  if (details.length <= 1) return [readTransaction(details[0] ?? node, node, entry, whole, '')]
  const parts = details.map((one, index) =>
    readTransaction(one, node, entry, partOf(one, whole), `/${index + 1}`),
  )
  if (compare(sum(parts.map((part) => part.amount)), whole.amount) !== 0)
    throw refuseFile(`${node.path}: its transactions do not add up to its amount.`)
  return parts
}

// Without a reference the bank's number of the entry tells it from others of its day, and starts again on the next.
function numberOfDay(node: Node, booked_on: string): string | undefined {
  const number = referenceAt(node, 'NtryRef')
  return number && `${booked_on} ${number}`
}

// What banks write where they have no reference is none.
function referenceAt(node: Node, path: string): string | undefined {
  const reference = textAt(node, path)
  return reference && /^(NONREF|NOTPROVIDED)$/i.test(reference) ? undefined : reference
}

// A transaction without a direction of its own goes the way of its entry.
function partOf(node: Node, whole: { amount: Decimal; currency: string }) {
  const path = maybe(node, 'Amt') ? 'Amt' : 'AmtDtls/TxAmt/Amt'
  const found = amount(node, path)
  const direction = textAt(node, 'CdtDbtInd') ?? (whole.amount.startsWith('-') ? 'DBIT' : 'CRDT')
  return direction === 'CRDT' ? found : { ...found, amount: negate(found.amount) }
}

function readTransaction(
  node: Node,
  parent: Node,
  entry: { booked_on: string; is_reversal: boolean; reference: string | undefined },
  { amount, currency }: { amount: Decimal; currency: string },
  place: string,
): Read {
  const own = referenceAt(node, 'Refs/AcctSvcrRef')
  const bank_reference =
    place === '' ? (entry.reference ?? own) : (own ?? (entry.reference && entry.reference + place))
  if (!bank_reference)
    throw refuseFile(`${parent.path}/AcctSvcrRef is missing: nothing tells the entry from others.`)
  const payout = named(textAt(node, 'Refs/EndToEndId') ?? textAt(node, 'RtrInf/OrgnlTxRef/EndToEndId'), 'pyo')
  const run =
    named(textAt(node, 'Refs/PmtInfId'), 'run') ??
    named(textAt(parent, 'NtryDtls/Btch/PmtInfId') ?? textAt(parent, 'NtryDtls/Btch/MsgId'), 'run')
  return {
    bank_reference,
    amount,
    currency,
    booked_on: entry.booked_on,
    payout,
    run: payout ? null : run,
    is_return: entry.is_reversal || maybe(node, 'RtrInf') !== undefined,
    reference: remittance(node),
    sender: senderOf(node),
  }
}

const named = (id: string | undefined, prefix: string): string | null =>
  id?.startsWith(`${prefix}-`) ? ownId(id) : null

// What a person wrote may stand on several lines; a structured reference comes before it.
function remittance(node: Node): string {
  const info = maybe(node, 'RmtInf')
  if (!info) return ''
  const structured = textAt(info, 'Strd/CdtrRefInf/Ref')
  const free = all(info, 'Ustrd').map((line) => ownText(line) ?? '')
  return (structured ?? free.join('')).replaceAll(/\s+/g, ' ').trim().slice(0, 140)
}

function senderOf(node: Node): BankAccount {
  const parties = maybe(node, 'RltdPties')
  const agents = maybe(node, 'RltdAgts/DbtrAgt/FinInstnId')
  const at = (start: Node | undefined, ...paths: string[]) =>
    start ? paths.map((path) => textAt(start, path)).find((found) => found !== undefined) : undefined
  const iban = (at(parties, 'DbtrAcct/Id/IBAN') ?? '').replaceAll(/\s/g, '').toUpperCase()
  return {
    owner_name: (at(parties, 'Dbtr/Nm', 'Dbtr/Pty/Nm') ?? 'NOTPROVIDED').slice(0, 140),
    // Nothing can be sent back to what is no IBAN.
    iban: isValidIBAN(iban) ? iban : '',
    bank_code: at(agents, 'BICFI', 'BIC') ?? 'NOTPROVIDED',
  }
}
