// The files of the console, in memory. A package holds them built; a checkout builds them when they are first needed.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
}

/** The encodings in which files are stored, the smallest first, and the endings of their files. */
export const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
export type Encoding = (typeof ENCODINGS)[number][0]

export interface ConsoleFile {
  type: string
  body: Buffer
  /** The same, compressed. */
  encoded: Partial<Record<Encoding, Buffer>>
}

/** The files of the console by name; `index.html` is the page. */
export type ConsoleFiles = Readonly<Record<string, ConsoleFile>>

/** Reads the files; a checkout whose console has changed builds it first. */
export async function readConsole(): Promise<ConsoleFiles> {
  const finder = new URL('../../../bin/find-console.mjs', import.meta.url)
  const { findConsole } = (await import(finder.href)) as { findConsole(): Promise<string> }
  const folder = await findConsole()
  const names = await readdir(folder)
  const plain = names.filter((name) => ENCODINGS.every(([, ending]) => !name.endsWith(ending)))
  const files = plain.map(async (name) => [name, await readFiles(folder, name)] as const)
  return Object.assign(Object.create(null), Object.fromEntries(await Promise.all(files)))
}

async function readFiles(folder: string, name: string): Promise<ConsoleFile> {
  const read = (ending: string) => readFile(join(folder, `${name}${ending}`))
  const encoded = ENCODINGS.map(async ([encoding, ending]) => [encoding, await read(ending)] as const)
  return {
    type: TYPES[name.split('.').at(-1)!]!,
    body: await read(''),
    encoded: Object.fromEntries(await Promise.all(encoded)),
  }
}
