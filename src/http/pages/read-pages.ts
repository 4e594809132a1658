// The files of the console or the dashboard, in memory. A package holds them built; a checkout builds them when they
// are first needed.
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

/** The programs that run in a browser. */
export type PagesName = 'console' | 'dashboard'

export interface PageFile {
  type: string
  body: Buffer
  /** The same, compressed. */
  encoded: Partial<Record<Encoding, Buffer>>
}

/** The files by name; `index.html` is the page. */
export type PageFiles = Readonly<Record<string, PageFile>>

/** Reads the files; a checkout whose sources have changed builds them first. */
export async function readPages(program: PagesName): Promise<PageFiles> {
  const finder = new URL('../../../bin/find-built.mjs', import.meta.url)
  const { findBuilt } = (await import(finder.href)) as { findBuilt(name: PagesName): Promise<string> }
  const folder = await findBuilt(program)
  const names = await readdir(folder)
  const plain = names.filter((name) => ENCODINGS.every(([, ending]) => !name.endsWith(ending)))
  const files = plain.map(async (name) => [name, await readFiles(folder, name)] as const)
  return Object.assign(Object.create(null), Object.fromEntries(await Promise.all(files)))
}

async function readFiles(folder: string, name: string): Promise<PageFile> {
  const read = (ending: string) => readFile(join(folder, `${name}${ending}`))
  const encoded = ENCODINGS.map(async ([encoding, ending]) => [encoding, await read(ending)] as const)
  return {
    type: TYPES[name.split('.').at(-1)!]!,
    body: await read(''),
    encoded: Object.fromEntries(await Promise.all(encoded)),
  }
}
