// The venue's side of a FIX session, for tests: it takes calls, keeps its numbers over lost connections, resends, and
// keeps a book that is moved by commands. tools/fix-acceptor is the same on QuickFIX and takes the same commands.
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { encode, type Field, type Message } from '../../src/venues/fix/codec.ts'
import { newDecoder } from '../../src/venues/fix/decoder.ts'

export interface Counterparty {
  port: number
  /** Carries out a command and gives the numbers of the next message out and in. */
  tell(command: string): Promise<{ next_out: number; next_in: number }>
  stop(): Promise<void>
}

interface Working {
  fields: Map<number, string>
  executed: bigint
  notional: number
  state: string
  executions: { id: string; quantity: bigint; price: string; isVoid: boolean }[]
}

// Quantities in ten-thousandths.
const SCALE = 10_000n
const units = (text: string): bigint => {
  const [whole = '0', places = ''] = text.split('.')
  return BigInt(whole) * SCALE + BigInt(places.padEnd(4, '0').slice(0, 4))
}
const text = (amount: bigint): string => `${amount / SCALE}.${String(amount % SCALE).padStart(4, '0')}`

const stamp = () => new Date().toISOString().replaceAll('-', '').replace('T', '-').replace('Z', '')

/** Starts the acceptor on a free port; `port` makes it come back where it was, `tls` takes calls over TLS alone. */
export async function startAcceptor(
  ours: string,
  theirs: string,
  port = 0,
  tls?: TlsOptions,
): Promise<Counterparty & { received: Message[] }> {
  let socket: Socket | undefined
  let next_out = 1
  let next_in = 1
  let clock = stamp()
  let bid = '49.90'
  let ask = '50.00'
  let executions = 0
  let isSilent = false
  let isHeld = false
  let refusals = 0
  let race: { quantity: bigint; price: string; isLate: boolean } | undefined
  const sent = new Map<number, { type: string; fields: Field[]; at: string }>()
  const book = new Map<string, Working>()
  const received: Message[] = []

  function transmit(seq: number, type: string, fields: Field[], more: Field[] = []): void {
    const head: Field[] = [
      [35, type],
      [49, ours],
      [56, theirs],
      [34, String(seq)],
      [52, stamp()],
    ]
    socket?.write(encode([...head, ...more, ...fields]))
  }

  function send(type: string, fields: Field[]): void {
    const seq = next_out++
    if (!'0124 5A'.includes(type)) sent.set(seq, { type, fields, at: stamp() })
    if (!isSilent) transmit(seq, type, fields)
  }

  function report(order: Working, exec_type: string, more: Field[] = []): Field[] {
    const get = (tag: number) => order.fields.get(tag)!
    const left = order.state === '0' || order.state === '1' ? units(get(38)) - order.executed : 0n
    const fields: Field[] = [
      [37, `O-${get(11)}`],
      [11, get(11)],
      [17, `X${++executions}`],
      [150, exec_type],
      [39, order.state],
      [55, get(55)],
      [54, get(54)],
      [38, get(38)],
      [151, text(left)],
      [14, text(order.executed)],
      [6, '0'],
      [60, clock],
      ...more,
    ]
    send('8', fields)
    return fields
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

  // The trade that the cancellation before it had counted already.
  function lateTrade(order: Working, quantity: bigint, price: string): void {
    order.executions.push({ id: `X${executions + 1}`, quantity, price, isVoid: false })
    report(order, 'F', [
      [32, text(quantity)],
      [31, price],
      [30, 'XTST'],
    ])
  }

  const isOpen = (order: Working) => order.state === '0' || order.state === '1'

  // A market order executes at the other side, a limit at its own price once that is reached.
  function work(order: Working): void {
    if (!isOpen(order) || isHeld) return
    const isBuy = order.fields.get(54) === '1'
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
      notional: 0,
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

  function takeCancel(message: Message): void {
    const order = book.get(message.get(41)!)
    const refuses = refusals > 0 ? refusals-- > 0 : false
    if (order && isOpen(order) && !refuses) {
      const won = race
      race = undefined
      if (won && !won.isLate) execute(order, won.quantity, won.price)
      if (!isOpen(order)) {
        refuseCancel(message, order, '0')
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
    refuseCancel(message, order, refuses ? '2' : order ? '0' : '1')
  }

  function refuseCancel(message: Message, order: Working | undefined, why: string): void {
    send('9', [
      [37, order ? `O-${message.get(41)}` : 'NONE'],
      [11, message.get(11)!],
      [41, message.get(41)!],
      [39, order?.state ?? '8'],
      [434, '1'],
      [102, why],
    ])
  }

  function resend(from: number, to: number): void {
    const last = to === 0 ? next_out - 1 : to
    for (let seq = from; seq <= last; seq++) {
      const old = sent.get(seq)
      const dup: Field[] = [
        [43, 'Y'],
        [122, old?.at ?? stamp()],
      ]
      if (old) transmit(seq, old.type, old.fields, dup)
      else
        transmit(
          seq,
          '4',
          [
            [123, 'Y'],
            [36, String(seq + 1)],
          ],
          dup,
        )
    }
  }

  function take(message: Message): void {
    received.push(message)
    const seq = Number(message.get(34))
    if (message.type === 'A') {
      if (message.get(141) === 'Y') {
        next_in = 1
        next_out = 1
        sent.clear()
      }
      send('A', [
        [98, '0'],
        [108, message.get(108)!],
      ])
    }
    if (seq > next_in) {
      if (message.type === '2') resend(Number(message.get(7)), Number(message.get(16)))
      send('2', [
        [7, String(next_in)],
        [16, '0'],
      ])
      return
    }
    if (seq < next_in) return
    next_in = message.type === '4' ? Number(message.get(36)) : seq + 1
    if (message.type === '1') send('0', [[112, message.get(112)!]])
    if (message.type === '2') resend(Number(message.get(7)), Number(message.get(16)))
    if (message.type === 'D') takeOrder(message)
    if (message.type === 'F') takeCancel(message)
    if (message.type === '5') {
      send('5', [])
      socket?.end()
    }
  }

  const commands: Record<string, (...words: string[]) => void> = {
    numbers: () => {},
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
    /** Orders that come rest, whatever the price. */
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
    },
    /** The next order to be cancelled executes first; `late`, the report of that comes after. */
    race: (quantity, price, late) => {
      race = { quantity: units(quantity!), price: price!, isLate: late === 'late' }
    },
    /** So many requests to cancel are refused, whatever the order. */
    refuse: (count) => {
      refusals = Number(count)
    },
    fill: (id, quantity, price) => execute(book.get(id!)!, units(quantity!), price!),
    /** The last execution is void: the order ends with what is left of it. */
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
    /** The last report once more, as a new message with the same ExecID. */
    duplicate: () => {
      const last = [...sent.values()].at(-1)!
      send(last.type, last.fields)
    },
    /** Takes numbers and keeps messages, but nothing arrives: a connection about to break. */
    silent: () => {
      isSilent = true
    },
    /** Everything once more, unasked. */
    again: () => resend(1, 0),
    /** A report without ExecID. */
    broken: () =>
      send('8', [
        [37, 'O'],
        [150, '0'],
        [39, '0'],
        [60, clock],
      ]),
    drop: () => socket?.destroy(),
    test: () => send('1', [[112, 'hello']]),
    /** Sends what no order explains. */
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

  const serve = (caller: Socket) => {
    isSilent = false
    socket = caller
    const decode = newDecoder()
    caller.on('data', (bytes) => {
      if (isSilent) return
      for (const message of decode(bytes)) take(message)
    })
    caller.on('error', () => {})
  }
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve)
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    port: (server.address() as { port: number }).port,
    received,
    tell: async (command) => {
      const [name = '', ...words] = command.split(' ')
      const carryOut = commands[name]
      if (!carryOut) throw new Error(`no command ${name}`)
      carryOut(...words)
      return { next_out, next_in }
    },
    stop: async () => {
      socket?.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
