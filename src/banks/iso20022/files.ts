// A bank that exchanges files in the messages of ISO 20022.
import type { Bank, BankFile } from '../bank.ts'
import { readNotifications, readStatements } from './camt.ts'
import { writeRun } from './pain-001.ts'
import { readRejections } from './pain-002.ts'
import { writeCollection } from './pain-008.ts'
import { parseMessage, refuseFile } from './xml.ts'

const empty = { statements: [], pages: [], notifications: [], rejections: [], refused: [] }

/** A bank behind files: `pain.001` and `pain.008` out; `camt.053`, `camt.054` and `pain.002` in. */
export const iso20022Bank: Bank = {
  name: 'iso20022',
  submit: (run, wishes) => ({ file: { name: `pain.001-${run.id}.xml`, content: writeRun(run, wishes) } }),
  collect: (collection) => ({
    file: { name: `pain.008-${collection.id}.xml`, content: writeCollection(collection) },
  }),
  read: (content): BankFile => {
    const { kind, root } = parseMessage(content)
    if (kind === 'camt.053') return { ...empty, kind: 'statement', ...readStatements(root) }
    if (kind === 'camt.054') return { ...empty, kind: 'notification', ...readNotifications(root) }
    if (kind === 'pain.002') return { ...empty, kind: 'report', ...readRejections(root) }
    throw refuseFile(`${kind} is not read here: camt.053, camt.054 or pain.002.`)
  },
}
