// The metrics of a server whose processes share a port. A scrape reaches any one of them; it asks the parent, which
// asks all others. Every series has the name of its process: nothing is added up, and nothing is counted twice.
import cluster, { type Worker } from 'node:cluster'
import { mergeMetrics } from './merge.ts'

/** A process that does not answer in this time is left out. */
const PATIENCE_MS = 4_000

type Question = 'metrics of this process' | 'metrics of all processes'

interface Message {
  question: Question
  id: number
  /** The answer. */
  text?: string
}

type Channel = Pick<Worker, 'on' | 'off'> & {
  send?: (message: Message, done: (error: Error | null) => void) => unknown
}

let last_id = 0

function ask(other: Channel, question: Question, patience_ms = PATIENCE_MS): Promise<string | undefined> {
  const id = ++last_id
  return new Promise((resolve) => {
    const end = (text?: string) => {
      clearTimeout(late)
      other.off('message', listen)
      resolve(text)
    }
    const listen = (message: Message) => {
      if (message.question === question && message.id === id && message.text !== undefined) end(message.text)
    }
    const late = setTimeout(end, patience_ms)
    other.on('message', listen)
    // Without a callback the end of the other process would be an error of this one.
    other.send?.({ question, id }, (error) => error && end())
  })
}

function answer(other: Channel, question: Question, read: () => Promise<string>): void {
  other.on('message', (message: Message) => {
    if (message.question === question && message.text === undefined)
      void read().then(
        (text) => other.send?.({ ...message, text }, () => {}),
        () => {},
      )
  })
}

/** Lets the parent collect the metrics of its children for any of them that asks. */
export function collectForChildren(read: () => Promise<string>): void {
  const gather = async () => {
    const children = Object.values(cluster.workers ?? {}).filter((child) => child?.isConnected())
    const texts = children.map((child) => ask(child as Channel, 'metrics of this process'))
    const answers = await Promise.all([read(), ...texts])
    return mergeMetrics(answers.filter((text) => text !== undefined))
  }
  // Scrapes at the same time share one question to each child.
  let gathering: Promise<string> | undefined
  const all = () => {
    gathering ??= gather().finally(() => {
      gathering = undefined
    })
    return gathering
  }
  cluster.on('fork', (child) => answer(child as Channel, 'metrics of all processes', all))
}

/** Lets this process answer its parent, if it has one. */
export function answerParent(read: () => Promise<string>): void {
  if (cluster.isWorker) answer(process as unknown as Channel, 'metrics of this process', read)
}

/** The metrics of all processes of this server; of only this process if it has no parent. */
export async function readProcesses(read: () => Promise<string>): Promise<string> {
  if (!cluster.isWorker) return read()
  const all = ask(process as unknown as Channel, 'metrics of all processes', 1.5 * PATIENCE_MS)
  return (await all) ?? read()
}
