// Reads `camt.053` (statements) and `camt.054` (notifications) of ISO 20022, versions 02 to 13.
import { reasonOf } from '../../errors.ts'
import { add, compare, type Decimal, sum } from '../../values/decimal.ts'
import type { Day } from '../../values/time.ts'
import type { BankEntry, BankFile, Notification, RefusedPart, StatementPage } from '../bank.ts'
import { signed } from './entries.ts'
import { listEntries } from './list-entries.ts'
import {
  all,
  count,
  day,
  isTrue,
  lookUpDay,
  lookUpElement,
  type Node,
  refuseFile,
  requireElement,
  text,
  textAt,
} from './xml.ts'

type Taken = Pick<BankFile, 'statements' | 'pages' | 'notifications' | 'refused'>

/** Reads every statement of the message; the pages of statements are listed separately. */
export const readStatements = (root: Node): Taken =>
  readLists(root, 'BkToCstmrStmt', 'Stmt', (node, message, taken) => {
    const page = pageOf(node, message)
    if (page) readPage(node, message, page, taken)
    else readStatement(node, taken)
  })

/** Reads every notification of the message. */
export const readNotifications = (root: Node): Taken =>
  readLists(root, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', (node, message, taken) => {
    const currency = currencyOf(node)
    const head = headOf(node, currency)
    const { entries, refused } = listEntries(node, { name: head.id, day: dayOf(node, message), currency })
    taken.notifications.push({ ...head, entries })
    taken.refused.push(...refused)
  })

// A statement that cannot be taken does not hold up the others. Where nothing can be taken, the file is refused.
function readLists(
  root: Node,
  kind: string,
  name: string,
  read: (node: Node, message: Node, taken: Taken) => void,
): Taken {
  const message = requireElement(root, kind)
  requireElement(message, 'GrpHdr/MsgId')
  const nodes = all(message, name)
  if (nodes.length === 0) throw refuseFile(`${message.path}/${name} is missing.`)
  const taken: Taken = { statements: [], pages: [], notifications: [], refused: [] }
  for (const node of nodes) {
    try {
      read(node, message, taken)
    } catch (error) {
      taken.refused.push({ part: textAt(node, 'Id') ?? node.path, entry: null, reason: reasonOf(error) })
    }
  }
  const { statements, pages, notifications, refused } = taken
  const isEmpty = statements.length + pages.length === 0 && notifications.every((one) => !one.entries.length)
  if (isEmpty && refused.length > 0) throw refuseFile(refused.map(({ reason }) => reason).join(' '))
  return taken
}

// Without a currency of the account, that of its entries.
function currencyOf(node: Node): string {
  const currency = textAt(node, 'Acct/Ccy') ?? textAt(node, 'Ntry/Amt/@Ccy')
  if (!currency) throw refuseFile(`${node.path}/Acct/Ccy is missing.`)
  return currency
}

// The day of an entry without one: the end of the period that the file reports, or the day when it was made.
const dayOf = (node: Node, message: Node): Day | undefined =>
  lookUpDay(node, 'FrToDt/ToDtTm') ?? lookUpDay(node, 'CreDtTm') ?? lookUpDay(message, 'GrpHdr/CreDtTm')

// A statement is a page if it says so itself. If only its message says so, its balances must also be interim ones.
function pageOf(node: Node, message: Node): Pick<StatementPage, 'page' | 'is_last'> | undefined {
  const ownPagination = lookUpElement(node, 'StmtPgntn')
  const isPart = !lookUpBalance(node, OPENING) || !lookUpBalance(node, CLOSING)
  const pagination = ownPagination ?? (isPart ? lookUpElement(message, 'GrpHdr/MsgPgntn') : undefined)
  if (!pagination) return undefined
  const page = count(pagination, 'PgNb')
  if (!page) throw refuseFile(`${pagination.path}/PgNb is missing.`)
  const is_last = isTrue(pagination, 'LastPgInd')
  return page === 1 && is_last ? undefined : { page, is_last }
}

function readPage(
  node: Node,
  message: Node,
  { page, is_last }: Pick<StatementPage, 'page' | 'is_last'>,
  taken: Taken,
) {
  const interim = all(node, 'Bal').filter((one) => codeOf(one) === INTERIM)
  const opening = lookUpBalance(node, OPENING) ?? (page === 1 ? requireBalance(node, OPENING) : interim[0])
  const closing =
    lookUpBalance(node, CLOSING) ?? (is_last ? requireBalance(node, CLOSING) : lastOf(interim, opening))
  const [from, to] = [opening, closing].map((balance) => balance && balanceAt(balance))
  const currency = from?.currency ?? to?.currency ?? currencyOf(node)
  const head = headOf(node, currency)
  const day = to?.day ?? from?.day ?? dayOf(node, message)
  const { entries, refused } = listEntries(node, { name: `${head.id} page ${page}`, day, currency })
  if (refused.length > 0) return takeIncomplete(taken, { ...head, entries }, refused)
  if (from && to) checkSum(node, from, to, entries)
  taken.pages.push({
    ...head,
    page,
    is_last,
    opened_on: from?.day ?? null,
    closed_on: to?.day ?? null,
    opening: from?.amount ?? null,
    closing: to?.amount ?? null,
    entries,
  })
}

// Without one of its entries a statement proves nothing. The others are booked as from a notification.
function takeIncomplete(taken: Taken, rest: Notification, refused: RefusedPart[]) {
  taken.notifications.push(rest)
  taken.refused.push(...refused)
}

// On a page between the first and the last, both balances are interim, and the later one in the file is the closing.
const lastOf = (interim: Node[], opening: Node | undefined) => {
  const last = interim.at(-1)
  return last === opening ? undefined : last
}

function readStatement(node: Node, taken: Taken) {
  const opening = balanceAt(requireBalance(node, OPENING))
  const closing = balanceAt(requireBalance(node, CLOSING))
  const head = headOf(node, closing.currency)
  const { entries, refused } = listEntries(node, { name: head.id, day: closing.day, currency: head.currency })
  if (refused.length > 0) return takeIncomplete(taken, { ...head, entries }, refused)
  checkSum(node, opening, closing, entries)
  taken.statements.push({
    ...head,
    opened_on: opening.day,
    closed_on: closing.day,
    opening: opening.amount,
    closing: closing.amount,
    entries,
  })
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

function checkSum(node: Node, opening: Balance, closing: Balance, entries: BankEntry[]) {
  if (opening.currency !== closing.currency) throw refuseFile(`${node.path}/Bal: two currencies.`)
  const expected = add(opening.amount, sum(entries.map((entry) => entry.amount)))
  if (compare(expected, closing.amount) !== 0)
    throw refuseFile(`${node.path}: opening and entries come to ${expected}, not to ${closing.amount}.`)
}
