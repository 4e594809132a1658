// The tree of docs/architecture.md: the folders of src with one line each.
import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isTest, isTypeScript } from './finding.ts'
import { ROOMS } from './rooms.ts'

const BEGIN = '<!-- The tree is written by `npm run generate` from tools/tidy/rooms.ts. -->'
const END = '<!-- End of the tree. -->'
const WIDEST_NAME = 22

/** The paths below src that need a line: its own files, and every folder with source files. */
export function listRooms(files: readonly string[]): string[] {
  const rooms = new Set<string>()
  for (const path of files) {
    if (!isTypeScript(path) || isTest(posix.join('src', path))) continue
    rooms.add(path.includes('/') ? posix.dirname(path) : path)
  }
  return [...rooms].sort()
}

/** The faults of the lines: rooms without a line, and lines without a room. */
export function compareRooms(rooms: readonly string[], lines: Record<string, string>): string[] {
  const isThere = (path: string) => rooms.some((room) => room === path || room.startsWith(`${path}/`))
  return [
    ...rooms.filter((room) => !lines[room]).map((room) => `src/${room} has no line`),
    ...Object.keys(lines)
      .filter((path) => !isThere(path))
      .map((path) => `src/${path} has a line and is not there`),
  ]
}

/** The tree as text: each folder stands below its parent, in the order of the lines. */
export function drawTree(lines: Record<string, string>): string {
  const paths = Object.keys(lines)
  const parentOf = (path: string) => {
    const parents = paths.filter((other) => path.startsWith(`${other}/`))
    return parents.sort((a, b) => b.length - a.length)[0] ?? ''
  }
  const draw = (parent: string, indent: string): string[] =>
    paths
      .filter((path) => parentOf(path) === parent)
      .flatMap((path) => {
        const name = path.slice(parent === '' ? 0 : parent.length + 1)
        const label = `${indent}${isTypeScript(name) ? name : `${name}/`}`
        return [`${label.padEnd(WIDEST_NAME)} ${lines[path]}`, ...draw(path, `${indent}  `)]
      })
  return ['src/', ...draw('', '  ')].join('\n')
}

const readRooms = (root: string) =>
  listRooms(
    readdirSync(join(root, 'src'), { recursive: true }).map((name) => String(name).split('\\').join('/')),
  )

/** The page with a new tree; throws if the lines and the folders differ. */
export function withTree(page: string, root: string): string {
  const wrong = compareRooms(readRooms(root), ROOMS)
  if (wrong.length > 0) throw new Error(`tools/tidy/rooms.ts does not fit src: ${wrong.join('; ')}`)
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  if (from < 0 || to < from) throw new Error('docs/architecture.md has lost the marks of its tree')
  return `${page.slice(0, from)}${BEGIN}\n\n\`\`\`\n${drawTree(ROOMS)}\n\`\`\`\n\n${page.slice(to)}`
}
