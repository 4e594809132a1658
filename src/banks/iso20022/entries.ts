// Reads the entries of a `camt.053` or `camt.054`. Only booked entries count. An entry keeps every reference in the
// file, its own and those of its transactions, as another file may report it under any of them.
import { isValidIBAN } from 'ibantools'
import { compare, type Decimal, isZero, negate, sum } from '../../values/decimal.ts'
import type { Day } from '../../values/time.ts'
import type { BankAccount, BankReference, Entry, Transaction } from '../bank.ts'
import { ownId } from './pain-001.ts'
import {
  all,
  amount,
  day,
  isTrue,
  lookUpElement,
  type Node,
  ownText,
  refuseFile,
  text,
  textAt,
} from './xml.ts'

export type ReadEntry = Entry & { currency: string }

interface Money {
  amount: Decimal
  currency: string
}

/** Reads the booked entries of a statement or notification. */
export const readEntries = (node: Node): ReadEntry[] =>
  all(node, 'Ntry')
    .filter((entry) => (textAt(entry, 'Sts/Cd') ?? text(entry, 'Sts')) === 'BOOK')
    .flatMap(readEntry)

/** Reads an amount with its direction: negative for a debit. */
export const signed = (node: Node): Money => withDirection(amount(node, 'Amt'), text(node, 'CdtDbtInd'), node)

function withDirection(money: Money, direction: string, { path }: Node): Money {
  if (direction !== 'CRDT' && direction !== 'DBIT') throw refuseFile(`${path}/CdtDbtInd is ${direction}.`)
  return direction === 'CRDT' ? money : { ...money, amount: negate(money.amount) }
}

function readEntry(node: Node): ReadEntry[] {
  const whole = signed(node)
  if (isZero(whole.amount)) return []
  const details = all(node, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'))
  const booked_on = day(node, 'BookgDt')
  const own = ownReferences(node, booked_on)
  const head = { ...whole, booked_on, is_bare: details.length === 0 }
  if (details.length <= 1) {
    const transaction = readTransaction(details[0] ?? node, node, whole.amount)
    requireReference(node, [...own, ...transaction.references])
    return [{ ...head, references: own, transactions: [transaction] }]
  }
  const parts = details.map((one) => readTransaction(one, node, partOf(one, whole)))
  if (compare(sum(parts.map((part) => part.amount)), whole.amount) !== 0)
    throw refuseFile(`${node.path}: its transactions do not add up to its amount.`)
  return [{ ...head, ...identifyTransactions(node, own, parts) }]
}

function requireReference(node: Node, references: BankReference[]) {
  if (references.length === 0)
    throw refuseFile(`${node.path}/AcctSvcrRef is missing: nothing tells the entry from others.`)
}

// The number of an entry starts again on the next day, at some banks with the next file. It identifies an entry only
// where no other reference does.
function ownReferences(node: Node, booked_on: Day): BankReference[] {
  const number = referenceAt(node, 'NtryRef')
  return [
    ...referenceOf('entry', referenceAt(node, 'AcctSvcrRef')),
    ...referenceOf('number', number && `${booked_on} ${number}`),
  ]
}

const referenceOf = (kind: BankReference['kind'], text: string | undefined): BankReference[] =>
  text ? [{ kind, text }] : []

// Banks write NOTPROVIDED and the like where they have no reference.
function referenceAt(node: Node, path: string): string | undefined {
  const reference = textAt(node, path)
  return reference && /^(NONREF|NOTPROVIDED)$/i.test(reference) ? undefined : reference
}

/**
 * Gives each transaction of a collective entry a reference that no other transaction has. A reference that several
 * share, or that the entry has too, identifies the entry. A transaction without a reference of its own gets that of the
 * entry with its position.
 */
function identifyTransactions(
  node: Node,
  own: BankReference[],
  parts: Transaction[],
): Pick<Entry, 'references' | 'transactions'> {
  const texts = parts.flatMap((part) => part.references.map((one) => one.text))
  const isShared = texts.length === parts.length && new Set(texts).size === 1
  const references =
    isShared && !own.some(({ kind }) => kind === 'entry') ? [...referenceOf('entry', texts[0]), ...own] : own
  const isUnique = ({ text }: BankReference) =>
    texts.filter((other) => other === text).length === 1 && !references.some((entry) => entry.text === text)
  const [first] = references
  const transactions = parts.map((part, index) => {
    const unique = part.references.filter(isUnique)
    const position = first && { kind: first.kind, text: `${first.text}/${index + 1}` }
    const identifying = unique.length > 0 ? unique : position ? [position] : []
    requireReference(node, identifying)
    return { ...part, references: identifying }
  })
  return { references, transactions: transactions.filter((part) => !isZero(part.amount)) }
}

// A transaction without a direction has that of its entry.
function partOf(node: Node, whole: Money): Decimal {
  const path = lookUpElement(node, 'Amt') ? 'Amt' : 'AmtDtls/TxAmt/Amt'
  const money = amount(node, path)
  if (money.currency !== whole.currency)
    throw refuseFile(`${node.path}/${path}: in another currency than its entry.`)
  const direction = textAt(node, 'CdtDbtInd') ?? (whole.amount.startsWith('-') ? 'DBIT' : 'CRDT')
  return withDirection(money, direction, node).amount
}

function readTransaction(node: Node, parent: Node, amount: Decimal): Transaction {
  const payout = named(textAt(node, 'Refs/EndToEndId') ?? textAt(node, 'RtrInf/OrgnlTxRef/EndToEndId'), 'pyo')
  const run =
    named(textAt(node, 'Refs/PmtInfId'), 'run') ??
    named(textAt(parent, 'NtryDtls/Btch/PmtInfId') ?? textAt(parent, 'NtryDtls/Btch/MsgId'), 'run')
  return {
    references: referenceOf('transaction', referenceAt(node, 'Refs/AcctSvcrRef')),
    amount,
    payout,
    run: payout ? null : run,
    is_return: isTrue(parent, 'RvslInd') || lookUpElement(node, 'RtrInf') !== undefined,
    reference: remittance(node),
    sender: senderOf(node),
  }
}

const named = (id: string | undefined, prefix: string): string | null =>
  id?.startsWith(`${prefix}-`) ? ownId(id) : null

// A free text may have several lines; a structured reference comes before it.
function remittance(node: Node): string {
  const info = lookUpElement(node, 'RmtInf')
  if (!info) return ''
  const structured = textAt(info, 'Strd/CdtrRefInf/Ref')
  const free = all(info, 'Ustrd').map((line) => ownText(line) ?? '')
  return (structured ?? free.join('')).replaceAll(/\s+/g, ' ').trim().slice(0, 140)
}

function senderOf(node: Node): BankAccount {
  const parties = lookUpElement(node, 'RltdPties')
  const agents = lookUpElement(node, 'RltdAgts/DbtrAgt/FinInstnId')
  const at = (start: Node | undefined, ...paths: string[]) =>
    start ? paths.map((path) => textAt(start, path)).find((value) => value !== undefined) : undefined
  const iban = (at(parties, 'DbtrAcct/Id/IBAN') ?? '').replaceAll(/\s/g, '').toUpperCase()
  return {
    owner_name: (at(parties, 'Dbtr/Nm', 'Dbtr/Pty/Nm') ?? 'NOTPROVIDED').slice(0, 140),
    // No payment can be sent back to an account without an IBAN.
    iban: isValidIBAN(iban) ? iban : '',
    bank_code: at(agents, 'BICFI', 'BIC') ?? 'NOTPROVIDED',
  }
}
