// Starts a built image as a container would: its command, its user, and a file system that cannot be written.
import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '../../test/support/free-port.ts'
import { until } from '../../test/support/until.ts'

export interface Image {
  /** The folder that holds its files. */
  root: string
  environment: Record<string, string>
  directory: string
  user: string
  command: string[]
}

const READY_MS = 120_000
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** The variables of a command in the image. */
export const variablesOf = ({ environment, user }: Image): Record<string, string> => ({
  PATH,
  HOME: user === 'root' ? '/root' : `/home/${user}`,
  ...environment,
})

/** Starts the image, asks it, and stops it; throws an error if it does not answer, or does not end with status 0. */
export async function tryImage(image: Image): Promise<void> {
  const port = await freePort()
  const child = start(image, port)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  try {
    await until(
      () => statusOf('/readyz'),
      (status) => status === 200 || child.exitCode !== null,
      READY_MS,
    )
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs']) {
      const status = await statusOf(path)
      if (status !== 200) throw new Error(`${path} is answered ${status}`)
    }
  } finally {
    child.kill('SIGTERM')
  }
  const status = await ended
  if (status !== 0) throw new Error(`the image ended with status ${status}`)
}

// Each step becomes the next one, so the signal reaches the command itself.
function start(image: Image, port: number): ChildProcess {
  const { root, directory, user, command } = image
  const words = command.map((word) => `'${word}'`).join(' ')
  const script = [
    `mount --bind ${root} ${root}`,
    `mount -o remount,bind,ro ${root}`,
    // The loader finds the libraries beside a program by the program's path, which it reads here.
    `mount --bind /proc ${root}/proc`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/dev/shm`,
    `mount -t tmpfs -o uid=1000,gid=1000,mode=755 tmpfs ${root}/data`,
    `exec chroot --userspec=${user} ${root} /bin/sh -c "cd ${directory} && exec ${words}"`,
  ]
  const own = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` }
  return spawn('unshare', ['--mount', '/bin/sh', '-ec', script.join('\n')], {
    env: { ...variablesOf(image), ...own },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
