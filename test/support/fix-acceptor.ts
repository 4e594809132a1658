// The venue's side of a FIX session, for tests: a session and a book that commands control. tools/fix-acceptor is the
// same on QuickFIX and takes the same commands.
import type { TlsOptions } from 'node:tls'
import type { Field, Message } from '../../src/venues/fix/codec.ts'
import { newBook } from './fix-acceptor-book.ts'
import { startSession } from './fix-acceptor-session.ts'

export interface Counterparty {
  port: number
  /** Carries out a command and returns the numbers of the next message out and in. */
  tell(command: string): Promise<{ next_out: number; next_in: number }>
  stop(): Promise<void>
}

/** Starts the acceptor on the port, or on a free one; with `tls` it takes calls over TLS only. */
export async function startAcceptor(
  ours: string,
  theirs: string,
  port = 0,
  tls?: TlsOptions,
): Promise<Counterparty & { received: Message[] }> {
  const book = newBook((type: string, fields: Field[]) => session.send(type, fields))
  const session = await startSession({ ours, theirs, port, tls }, (message) => {
    if (message.type === 'D') book.takeOrder(message)
    if (message.type === 'F') book.takeCancel(message)
    if (message.type === 'G') book.takeReplace(message)
  })
  const commands = { ...book.commands, ...session.commands }
  return {
    port: session.port,
    received: session.received,
    tell: async (command) => {
      const [name = '', ...words] = command.split(' ')
      const carryOut = commands[name]
      if (!carryOut) throw new Error(`no command ${name}`)
      carryOut(...words)
      return session.numbers()
    },
    stop: session.stop,
  }
}
