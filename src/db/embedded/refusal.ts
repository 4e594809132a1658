/** The database cannot be started for a reason that the operator can fix; the message is one line. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal'
}

const reasons: Record<string, string> = {
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOENT: 'a part of the path is missing',
  EEXIST: 'a file is in the way',
  EISDIR: 'a directory is in the way',
  ENOTEMPTY: 'a directory is in the way',
  ENOTDIR: 'a part of the path is a file, not a directory',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the path is too long',
  EIO: 'the device reports an input/output error',
}

/** The reason of a file system failure in plain words; undefined for any other error. */
export function reasonOf(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? undefined : reasons[code]
}

/** Turns a file system failure into a refusal that names the directory; returns any other error unchanged. */
export function refusalOf(error: unknown, directory: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  const reason = reasonOf(error)
  if (error instanceof DatabaseRefusal || reason === undefined) return error
  const at = path === undefined || path === directory ? '' : `, at ${path}`
  return new DatabaseRefusal(`The data directory ${directory} cannot be used: ${reason} (${code}${at}).`)
}

/** The refusal for a failed PostgreSQL program: the first fatal line of its output, which caused the others. */
export function refusalFromOutput(what: string, output: string): DatabaseRefusal {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^.*?\b(FATAL|PANIC|error):\s+/, '$1: ').trim())
    .filter((line) => /^(FATAL|PANIC|error): /.test(line))
  // A write that was cut short by a full disk reports only its length, with a hint at the space.
  const full = /No space left on device|Disk quota exceeded|Check free disk space/.test(output)
  const advice = full ? ' Free some space and start again; nothing stored is lost.' : ''
  const reason = lines[0] ?? output.trim().split('\n').at(-1) ?? 'it gave no reason'
  return new DatabaseRefusal(`${what}: ${full ? 'the disk is full; ' : ''}${reason}.${advice}`)
}

/** For catch(): turns ENOENT into undefined and throws any other error. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
