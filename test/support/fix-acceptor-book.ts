// The book of the test acceptor: it executes, reports, cancels and corrects orders by command.
import type { Field, Message } from '../../src/venues/fix/codec.ts'
import { isOpen, reportFields, stamp, text, units, type Working } from './fix-acceptor-report.ts'

/** Carries out a command of a test. */
export type Command = (...words: string[]) => void

/** A book that sends its reports by `send`. */
export function newBook(send: (type: string, fields: Field[]) => void) {
  let clock = stamp()
  let bid = '49.90'
  let ask = '50.00'
  let executions = 0
  let isHeld = false
  let refusals = 0
  let race: { quantity: bigint; price: string; isLate: boolean } | undefined
  const book = new Map<string, Working>()
  // The id of an order by each of its later numbers.
  const originals = new Map<string, string>()

  function report(order: Working, exec_type: string, more: Field[] = []): void {
    send('8', reportFields(order, `X${++executions}`, exec_type, clock, more))
  }

  function execute(order: Working, quantity: bigint, price: string): void {
    order.executed += quantity
    order.state = order.executed === units(order.fields.get(38)!) ? '2' : '1'
    order.executions.push({ id: `X${executions + 1}`, quantity, price, isVoid: false })
    report(order, 'F', [
      [32, text(quantity)],
      [31, price],
      [30, 'XTST'],
    ])
  }

  // Reports a trade that the earlier cancellation has already counted.
  function lateTrade(order: Working, quantity: bigint, price: string): void {
    order.executions.push({ id: `X${executions + 1}`, quantity, price, isVoid: false })
    report(order, 'F', [
      [32, text(quantity)],
      [31, price],
      [30, 'XTST'],
    ])
  }

  // A stop order waits until the market reaches its stop price.
  function isActive(order: Working, isBuy: boolean): boolean {
    const stop = order.fields.get(99)
    if (stop === undefined || order.isTriggered) return true
    if (isBuy ? Number(ask) < Number(stop) : Number(bid) > Number(stop)) return false
    order.isTriggered = true
    report(order, 'L')
    return true
  }

  // A market order executes at the other side, a limit order at its limit once the other side reaches it.
  function work(order: Working): void {
    if (!isOpen(order) || isHeld) return
    const isBuy = order.fields.get(54) === '1'
    if (!isActive(order, isBuy)) return
    const other = isBuy ? ask : bid
    const limit = order.fields.get(44)
    if (limit !== undefined && (isBuy ? Number(limit) < Number(other) : Number(limit) > Number(other))) return
    execute(order, units(order.fields.get(38)!) - order.executed, limit ?? other)
  }

  function takeOrder(message: Message): void {
    const id = message.get(11)!
    if (book.has(id)) return
    const order: Working = {
      fields: new Map(message.fields),
      executed: 0n,
      isTriggered: false,
      state: '0',
      executions: [],
    }
    book.set(id, order)
    if (message.get(1) === 'GARBLED') {
      book.delete(id)
      send('3', [
        [45, message.get(34)!],
        [371, '1'],
        [373, '5'],
        [58, 'Account unknown'],
      ])
      return
    }
    if (message.get(1) === 'REJECT') {
      order.state = '8'
      report(order, '8', [
        [103, '0'],
        [58, 'not traded here'],
      ])
      return
    }
    report(order, '0')
    work(order)
  }

  // The order by its number in force: that of its latest replacement.
  const lookUp = (number: string): Working | undefined => {
    const order = book.get(originals.get(number) ?? number)
    return order?.fields.get(11) === number ? order : undefined
  }

  function takeReplace(message: Message): void {
    const number = message.get(41)!
    const order = lookUp(number)
    const refuses = refusals > 0 ? refusals-- > 0 : false
    const won = race
    race = undefined
    if (order && isOpen(order) && won) execute(order, won.quantity, won.price)
    if (!order || !isOpen(order) || refuses) {
      refuse(message, order, '2', refuses ? '2' : order ? '0' : '1')
      return
    }
    originals.set(message.get(11)!, originals.get(number) ?? number)
    for (const tag of [11, 38, 40, 44, 99, 59, 432]) {
      const value = message.get(tag)
      if (value === undefined) order.fields.delete(tag)
      else order.fields.set(tag, value)
    }
    if (order.executed >= units(order.fields.get(38)!)) order.state = '2'
    report(order, '5', [[41, number]])
    work(order)
  }

  function takeCancel(message: Message): void {
    const order = lookUp(message.get(41)!)
    const refuses = refusals > 0 ? refusals-- > 0 : false
    if (order && isOpen(order) && !refuses) {
      const won = race
      race = undefined
      if (won && !won.isLate) execute(order, won.quantity, won.price)
      if (!isOpen(order)) {
        refuse(message, order, '1', '0')
        return
      }
      if (won?.isLate) order.executed += won.quantity
      order.state = '4'
      report({ ...order, fields: new Map([...order.fields, [11, message.get(11)!]]) }, '4', [
        [41, message.get(41)!],
      ])
      if (won?.isLate) lateTrade(order, won.quantity, won.price)
      return
    }
    refuse(message, order, '1', refuses ? '2' : order ? '0' : '1')
  }

  function refuse(message: Message, order: Working | undefined, to: '1' | '2', reason: string): void {
    send('9', [
      [37, order ? `O-${message.get(41)}` : 'NONE'],
      [11, message.get(11)!],
      [41, message.get(41)!],
      [39, order?.state ?? '8'],
      [434, to],
      [102, reason],
    ])
  }

  const commands: Record<string, Command> = {
    clock: (at) => {
      clock = at!
    },
    price: (newBid, newAsk) => {
      bid = newBid!
      ask = newAsk!
      for (const order of book.values()) work(order)
    },
    expire: () => {
      for (const order of book.values()) {
        if (!isOpen(order)) continue
        order.state = 'C'
        report(order, 'C')
      }
    },
    /** New orders rest, whatever the price. */
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
    },
    /** The next order to be cancelled or replaced executes first; with `late` the report of that follows the cancellation. */
    race: (quantity, price, late) => {
      race = { quantity: units(quantity!), price: price!, isLate: late === 'late' }
    },
    /** Refuses this number of requests to cancel or replace, of any order. */
    refuse: (count) => {
      refusals = Number(count)
    },
    fill: (id, quantity, price) => execute(book.get(id!)!, units(quantity!), price!),
    /** Declares the last execution void: the order ends with the rest. */
    bust: (id) => {
      const order = book.get(id!)!
      const last = order.executions.filter((one) => !one.isVoid).at(-1)!
      last.isVoid = true
      order.executed -= last.quantity
      if (!isOpen(order)) order.state = '4'
      report(order, 'H', [
        [19, last.id],
        [32, text(last.quantity)],
        [31, last.price],
      ])
    },
    correct: (id, price) => {
      const order = book.get(id!)!
      const last = order.executions.filter((one) => !one.isVoid).at(-1)!
      last.isVoid = true
      order.executions.push({ ...last, id: `X${executions + 1}`, price: price!, isVoid: false })
      report(order, 'G', [
        [19, last.id],
        [32, text(last.quantity)],
        [31, price!],
      ])
    },
    /** A report without ExecID. */
    broken: () =>
      send('8', [
        [37, 'O'],
        [150, '0'],
        [39, '0'],
        [60, clock],
      ]),
    /** Sends a report of an unknown order. */
    stray: () =>
      send('8', [
        [37, 'O'],
        [11, 'unknown'],
        [17, 'stray'],
        [150, '0'],
        [39, '0'],
        [54, '1'],
        [14, '0'],
        [151, '1'],
        [6, '0'],
        [60, clock],
      ]),
  }

  return { takeOrder, takeCancel, takeReplace, commands }
}
