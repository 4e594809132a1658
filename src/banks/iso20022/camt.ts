// Reads `camt.053` (statements) and `camt.054` (notifications) of ISO 20022, versions 02 to 13.
import { add, compare, type Decimal, sum } from '../../values/decimal.ts'
import type { Day } from '../../values/time.ts'
import type { BankFile, Entry, Notification, Statement, StatementPage } from '../bank.ts'
import { type ReadEntry, readEntries, signed } from './entries.ts'
import {
  all,
  count,
  day,
  isTrue,
  lookUpElement,
  type Node,
  refuseFile,
  requireElement,
  text,
  textAt,
} from './xml.ts'

/** Reads every statement of the message; the pages of statements are listed separately. */
export function readStatements(root: Node): Pick<BankFile, 'statements' | 'pages'> {
  const message = requireElement(root, 'BkToCstmrStmt')
  requireElement(message, 'GrpHdr/MsgId')
  const nodes = all(message, 'Stmt')
  if (nodes.length === 0) throw refuseFile(`${message.path}/Stmt is missing.`)
  const statements: Statement[] = []
  const pages: StatementPage[] = []
  for (const node of nodes) {
    const page = pageOf(node, message)
    if (page) pages.push(readPage(node, page))
    else statements.push(readStatement(node))
  }
  return { statements, pages }
}

/** Reads every notification of the message. */
export function readNotifications(root: Node): Notification[] {
  const message = requireElement(root, 'BkToCstmrDbtCdtNtfctn')
  requireElement(message, 'GrpHdr/MsgId')
  const notifications = all(message, 'Ntfctn')
  if (notifications.length === 0) throw refuseFile(`${message.path}/Ntfctn is missing.`)
  return notifications.map((node) => {
    const entries = readEntries(node)
    const currency = textAt(node, 'Acct/Ccy') ?? entries[0]?.currency
    if (!currency) throw refuseFile(`${node.path}/Acct/Ccy is missing.`)
    return { ...headOf(node, currency), entries: ofCurrency(node, entries, currency) }
  })
}

// A statement is a page if it says so itself. If only its message says so, its balances must also be interim ones.
function pageOf(node: Node, message: Node): Pick<StatementPage, 'page' | 'is_last'> | undefined {
  const own = lookUpElement(node, 'StmtPgntn')
  const isPart = !lookUpBalance(node, OPENING) || !lookUpBalance(node, CLOSING)
  const pagination = own ?? (isPart ? lookUpElement(message, 'GrpHdr/MsgPgntn') : undefined)
  if (!pagination) return undefined
  const page = count(pagination, 'PgNb')
  if (!page) throw refuseFile(`${pagination.path}/PgNb is missing.`)
  const is_last = isTrue(pagination, 'LastPgInd')
  return page === 1 && is_last ? undefined : { page, is_last }
}

function readPage(node: Node, { page, is_last }: Pick<StatementPage, 'page' | 'is_last'>): StatementPage {
  const interim = all(node, 'Bal').filter((one) => codeOf(one) === INTERIM)
  const opening = lookUpBalance(node, OPENING) ?? (page === 1 ? requireBalance(node, OPENING) : interim[0])
  const closing =
    lookUpBalance(node, CLOSING) ?? (is_last ? requireBalance(node, CLOSING) : lastOf(interim, opening))
  const read = [opening, closing].map((balance) => balance && balanceAt(balance))
  const entries = readEntries(node)
  const currency = read.find((one) => one)?.currency ?? textAt(node, 'Acct/Ccy') ?? entries[0]?.currency ?? ''
  if (currency === '') throw refuseFile(`${node.path}/Acct/Ccy is missing.`)
  const [from, to] = read
  if (from && to) checkSum(node, from, to, entries)
  return {
    ...headOf(node, currency),
    page,
    is_last,
    opened_on: from?.day ?? null,
    closed_on: to?.day ?? null,
    opening: from?.amount ?? null,
    closing: to?.amount ?? null,
    entries: ofCurrency(node, entries, currency),
  }
}

// On a page between the first and the last, both balances are interim, and the later one in the file is the closing.
const lastOf = (interim: Node[], opening: Node | undefined) => {
  const last = interim.at(-1)
  return last === opening ? undefined : last
}

function readStatement(node: Node): Statement {
  const opening = balanceAt(requireBalance(node, OPENING))
  const closing = balanceAt(requireBalance(node, CLOSING))
  const entries = readEntries(node)
  checkSum(node, opening, closing, entries)
  return {
    ...headOf(node, closing.currency),
    opened_on: opening.day,
    closed_on: closing.day,
    opening: opening.amount,
    closing: closing.amount,
    entries: ofCurrency(node, entries, closing.currency),
  }
}

const headOf = (node: Node, currency: string) => ({
  id: text(node, 'Id'),
  iban: text(node, 'Acct/Id/IBAN'),
  currency,
})

interface Balance {
  amount: Decimal
  currency: string
  day: Day
}

const OPENING = ['OPBD', 'PRCD']
const CLOSING = ['CLBD']
const INTERIM = 'ITBD'

const codeOf = (balance: Node) => textAt(balance, 'Tp/CdOrPrtry/Cd')

function lookUpBalance(node: Node, codes: string[]): Node | undefined {
  const balances = all(node, 'Bal')
  return codes.map((code) => balances.find((one) => codeOf(one) === code)).find((balance) => balance)
}

function requireBalance(node: Node, codes: string[]): Node {
  const balance = lookUpBalance(node, codes)
  if (!balance) throw refuseFile(`${node.path}/Bal of type ${codes[0]} is missing.`)
  return balance
}

const balanceAt = (node: Node): Balance => ({ ...signed(node), day: day(node, 'Dt') })

function checkSum(node: Node, opening: Balance, closing: Balance, entries: ReadEntry[]) {
  if (opening.currency !== closing.currency) throw refuseFile(`${node.path}/Bal: two currencies.`)
  const expected = add(opening.amount, sum(entries.map((entry) => entry.amount)))
  if (compare(expected, closing.amount) !== 0)
    throw refuseFile(`${node.path}: opening and entries come to ${expected}, not to ${closing.amount}.`)
}

// Of two entries that share a reference, the second would be taken for a repetition, and its money would be lost.
function ofCurrency(node: Node, entries: ReadEntry[], currency: string): Entry[] {
  const seen = new Set<string>()
  for (const reference of entries.flatMap(identifyingTexts)) {
    if (seen.has(reference)) throw refuseFile(`${node.path}: two entries have the reference ${reference}.`)
    seen.add(reference)
  }
  if (entries.some((entry) => entry.currency !== currency))
    throw refuseFile(`${node.path}/Ntry: in another currency than ${currency}.`)
  return entries.map(({ currency: _, ...entry }) => entry)
}

// The number of an entry on its day identifies it only where it has no other reference.
function identifyingTexts({ references, transactions }: Entry): string[] {
  const every = [...references, ...transactions.flatMap((one) => one.references)]
  const strong = every.filter(({ kind }) => kind !== 'number')
  return [...new Set((strong.length > 0 ? strong : every).map((one) => one.text))]
}
