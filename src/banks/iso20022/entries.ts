// Reads the entries of a `camt.053` or `camt.054`. Only booked entries count. An entry keeps every reference in the
// file, its own and those of its transactions, as another file may report it under any of them.
import { isValidIBAN } from 'ibantools'
import { add, compare, type Decimal, isZero, negate, sum } from '../../values/decimal.ts'
import type { Day } from '../../values/time.ts'
import type { BankAccount, BankEntry, BankReference, BankTransaction } from '../bank.ts'
import { ownId } from './pain-001.ts'
import { isDebitGroup, isDebitReference } from './pain-008.ts'
import {
  all,
  amount,
  isTrue,
  lookUpDay,
  lookUpElement,
  type Node,
  ownText,
  refuseFile,
  text,
  textAt,
} from './xml.ts'

export interface FileAmount {
  amount: Decimal
  currency: string
}

/** Whether the entry is booked; pending entries and those for information do not count. */
export const isBooked = (entry: Node): boolean => (textAt(entry, 'Sts/Cd') ?? text(entry, 'Sts')) === 'BOOK'

/**
 * The day on which the entry was booked: `BookgDt`, which the schema does not demand, else `ValDt`, else the day of the
 * list. A date that is not one is a fault.
 */
export function bookingDay(node: Node, day_of_list: Day | undefined): { day: Day; fault?: string } {
  const paths = ['BookgDt', 'ValDt']
  const path = paths.find((one) => lookUpElement(node, one))
  const fault = path && !lookUpDay(node, path) ? `${node.path}/${path} is not a date.` : undefined
  const day = paths.map((one) => lookUpDay(node, one)).find((one) => one) ?? day_of_list
  if (!day) throw refuseFile(fault ?? `${node.path}/BookgDt is missing, and so is any other day.`)
  return fault ? { day, fault } : { day }
}

/** Reads an amount with its direction: negative for a debit. */
export const signed = (node: Node): FileAmount =>
  withDirection(amount(node, 'Amt'), text(node, 'CdtDbtInd'), node)

function withDirection(money: FileAmount, direction: string, { path }: Node): FileAmount {
  if (direction !== 'CRDT' && direction !== 'DBIT') throw refuseFile(`${path}/CdtDbtInd is ${direction}.`)
  return direction === 'CRDT' ? money : { ...money, amount: negate(money.amount) }
}

/** Reads an entry with its amount and day, or refuses it. */
export function readEntry(node: Node, whole: FileAmount, booked_on: Day): BankEntry {
  const details = all(node, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'))
  const entryReferences = ownReferences(node, booked_on)
  const head = { amount: whole.amount, booked_on, is_bare: details.length === 0 }
  const charged = sum([node, ...details].flatMap((one) => chargesOf(one, whole)))
  const isCharged = (parts: Decimal) => !isZero(charged) && compare(add(parts, charged), whole.amount) === 0
  const [only] = details
  const part_amount = details.length === 1 && partPath(only!, whole) ? partOf(only!, whole) : undefined
  if (details.length <= 1 && (part_amount === undefined || !isCharged(part_amount))) {
    const transaction = readTransaction(details[0] ?? node, node, whole.amount, true)
    requireReference(node, [...entryReferences, ...transaction.references])
    return { ...head, references: entryReferences, transactions: [transaction] }
  }
  const parts = details.map((one) => readTransaction(one, node, partOf(one, whole), details.length === 1))
  const total = sum(parts.map((part) => part.amount))
  const isWhole = compare(total, whole.amount) === 0
  if (!isWhole && !isCharged(total))
    throw refuseFile(`${node.path}: its transactions do not add up to its amount.`)
  const identified = identifyTransactions(node, entryReferences, parts)
  return { ...head, ...(isWhole ? identified : withCharge(identified, charged)) }
}

// The charges of an entry or transaction in the currency of the entry, each negative unless the bank gives it back.
// Version 02 has no records.
function chargesOf(node: Node, whole: FileAmount): Decimal[] {
  return all(node, 'Chrgs').flatMap((charges) => {
    const records = all(charges, 'Rcrd')
    return (records.length > 0 ? records : [charges]).flatMap((record) => {
      const path = lookUpElement(record, 'Amt') ? 'Amt' : 'TtlChrgsAndTaxAmt'
      if (!isIn(whole, record, path)) return []
      return [withDirection(amount(record, path), textAt(record, 'CdtDbtInd') ?? 'DBIT', record).amount]
    })
  })
}

// The entry comes to its transactions less the charges, which are a transaction of the bank with the firm.
function withCharge(
  { references, transactions }: Pick<BankEntry, 'references' | 'transactions'>,
  amount: Decimal,
): Pick<BankEntry, 'references' | 'transactions'> {
  const first = references[0] ?? transactions[0]!.references[0]!
  const charge: BankTransaction = {
    references: [{ kind: first.kind, text: `${first.text}/charges` }],
    amount,
    payout: null,
    run: null,
    is_return: false,
    is_charge: true,
    reference: '',
    sender: { owner_name: 'NOTPROVIDED', iban: '', bank_code: 'NOTPROVIDED' },
  }
  return { references, transactions: [...transactions, charge] }
}

function requireReference(node: Node, references: BankReference[]) {
  if (references.length === 0)
    throw refuseFile(`${node.path}/AcctSvcrRef is missing: nothing tells the entry from others.`)
}

/**
 * The references that the entry has by itself. Its number starts again on the next day, at some banks with the next
 * file, so it identifies an entry only where no other reference does.
 */
export function ownReferences(node: Node, booked_on: Day): BankReference[] {
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
  entryReferences: BankReference[],
  parts: BankTransaction[],
): Pick<BankEntry, 'references' | 'transactions'> {
  const texts = parts.flatMap((part) => part.references.map((one) => one.text))
  const isShared = texts.length === parts.length && new Set(texts).size === 1
  const identifiesEntry = isShared && !entryReferences.some(({ kind }) => kind === 'entry')
  const sharedReferences = identifiesEntry ? referenceOf('entry', texts[0]) : []
  const references = [...sharedReferences, ...entryReferences]
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

// The amounts of a transaction, the best first. One in another currency than the entry is not of it.
const PART_AMOUNTS = ['Amt', ...['TxAmt', 'CntrValAmt', 'InstdAmt'].map((name) => `AmtDtls/${name}/Amt`)]

// An amount in a foreign currency is not read: it may have more places than money has here.
const isIn = ({ currency }: FileAmount, node: Node, path: string) =>
  lookUpElement(node, `${path}/@Ccy`)?.value === currency

const partPath = (node: Node, whole: FileAmount) => PART_AMOUNTS.find((path) => isIn(whole, node, path))

// A transaction without a direction has that of its entry.
function partOf(node: Node, whole: FileAmount): Decimal {
  const path = partPath(node, whole)
  const foreign = PART_AMOUNTS.find((one) => lookUpElement(node, one))
  if (!path && foreign) throw refuseFile(`${node.path}/${foreign}: in another currency than its entry.`)
  const money = amount(node, path ?? 'Amt')
  const direction = textAt(node, 'CdtDbtInd') ?? (whole.amount.startsWith('-') ? 'DBIT' : 'CRDT')
  return withDirection(money, direction, node).amount
}

function readTransaction(node: Node, parent: Node, amount: Decimal, isOnly: boolean): BankTransaction {
  const payout = named(textAt(node, 'Refs/EndToEndId') ?? textAt(node, 'RtrInf/OrgnlTxRef/EndToEndId'), 'pyo')
  const run =
    named(textAt(node, 'Refs/PmtInfId'), 'run') ??
    named(textAt(parent, 'NtryDtls/Btch/PmtInfId') ?? textAt(parent, 'NtryDtls/Btch/MsgId'), 'run')
  return {
    references: referenceOf('transaction', referenceAt(node, 'Refs/AcctSvcrRef')),
    amount,
    payout,
    run: payout ? null : run,
    ...debitOf(node, parent),
    is_return: isTrue(parent, 'RvslInd') || lookUpElement(node, 'RtrInf') !== undefined,
    reference: remittance(node, isOnly ? parent : undefined),
    sender: senderOf(node),
  }
}

// A direct debit by its own reference, or its group if the bank has booked the group as one.
function debitOf(node: Node, parent: Node): Pick<BankTransaction, 'debit' | 'group' | 'return_code'> {
  const debit = textAt(node, 'Refs/EndToEndId') ?? textAt(node, 'RtrInf/OrgnlTxRef/EndToEndId')
  const group = textAt(node, 'Refs/PmtInfId') ?? textAt(parent, 'NtryDtls/Btch/PmtInfId')
  const return_code = textAt(node, 'RtrInf/Rsn/Cd')
  if (isDebitReference(debit)) return { debit, ...(return_code && { return_code }) }
  return isDebitGroup(group) ? { group } : {}
}

const named = (id: string | undefined, prefix: string): string | null =>
  id?.startsWith(`${prefix}-`) ? ownId(id) : null

// Any of these may have our reference: structured references, lines of free text, and additional information of the
// transaction or, if it is the only one, of the entry. Each text counts once.
function remittance(node: Node, entry: Node | undefined): string {
  const info = all(node, 'RmtInf')
  const structured = info.flatMap((one) => all(one, 'Strd'))
  const texts = [
    ...structured.map((one) => textAt(one, 'CdtrRefInf/Ref')),
    ...info.flatMap((one) => all(one, 'Ustrd')).map(ownText),
    ...structured.flatMap((one) => all(one, 'AddtlRmtInf')).map(ownText),
    textAt(node, 'AddtlTxInf'),
    entry && textAt(entry, 'AddtlNtryInf'),
  ]
  const lines = texts.flatMap((text) => text?.replaceAll(/\s+/g, ' ').trim() || [])
  return [...new Set(lines)].join(' ').slice(0, MAX_OF_A_TEXT)
}

/** Four lines of free text, which is more than the schema permits. */
const MAX_OF_A_TEXT = 560

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
