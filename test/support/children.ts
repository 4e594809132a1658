// The processes that a server has started.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The ids of the processes of Node that the process has started. */
export async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, program]) => Number(ppid) === parent && program?.includes('node'))
    .map(([pid]) => Number(pid))
}
