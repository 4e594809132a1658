// The proxies of deploy/ as real programs in front of a server of a test, with a certificate of the test's own.
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { isInstalled, startProgram } from './external-program.ts'
import { freePort } from './free-port.ts'
import { temporaryDirectory } from './temporary.ts'

const HOST = 'localhost'
const deploy = join(import.meta.dirname, '..', '..', 'deploy')

/** What a proxy needs: the files of the certificate, its own folder, its port, and the port of Holdfast. */
interface Place {
  directory: string
  cert: string
  key: string
  port: number
  backend: string
}

interface Program {
  /** The words that print its version, by which the test sees whether it is installed. */
  version: string[]
  /** Writes the page of deploy/ for this place, and gives the words that start the program. */
  prepare: (place: Place) => string[]
}

const pageOf = (name: string) => readFileSync(join(deploy, name), 'utf8')

/** Puts the test's own names into a page; a name that the page does not have is an error. */
function fill(page: string, names: Record<string, string>): string {
  return Object.entries(names).reduce((text, [name, own]) => {
    if (!text.includes(name)) throw new Error(`the page has no ${name}`)
    return text.replaceAll(name, own)
  }, page)
}

const PROGRAMS: Record<string, Program> = {
  nginx: {
    version: ['-v'],
    prepare: ({ directory, cert, key, port, backend }) => {
      const page = fill(pageOf('nginx/holdfast.conf'), {
        '127.0.0.1:8080': backend,
        'listen 443 ssl http2': `listen 127.0.0.1:${port} ssl http2`,
        'api.example.com': HOST,
        '/etc/holdfast/tls.crt': cert,
        '/etc/holdfast/tls.key': key,
      })
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(directory, name)};`)
        .join(' ')
      const main = `daemon off; pid ${join(directory, 'pid')}; events {} http { access_log off; ${folders}\n${page}}`
      const path = join(directory, 'nginx.conf')
      writeFileSync(path, main)
      return ['-p', directory, '-e', join(directory, 'error.log'), '-c', path]
    },
  },
  caddy: {
    version: ['version'],
    prepare: ({ directory, cert, key, port, backend }) => {
      const page = fill(pageOf('caddy/Caddyfile'), {
        '127.0.0.1:8080': backend,
        'api.example.com {': `https://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`,
      })
      const path = join(directory, 'Caddyfile')
      writeFileSync(path, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${page}`)
      return ['run', '--adapter', 'caddyfile', '--config', path]
    },
  },
}

const names = Object.keys(PROGRAMS)
const installed = names.filter((name) => isInstalled(name, PROGRAMS[name]!.version))

/** The proxies of deploy/ that are installed, and those that are not. */
export const proxies = { installed, missing: names.filter((name) => !installed.includes(name)) }

export interface TlsProxy {
  url: string
  /** The certificate that callers have to trust, in PEM. */
  ca: string
  stop(): Promise<void>
}

/** Starts a proxy in front of a server, and waits until it accepts connections. */
export async function startTlsProxy(name: string, baseUrl: string): Promise<TlsProxy> {
  const directory = temporaryDirectory(name)
  const { cert: ca, key: secret } = makeCertificate(HOST)
  const place = {
    directory,
    cert: join(directory, 'tls.crt'),
    key: join(directory, 'tls.key'),
    port: await freePort(),
    backend: new URL(baseUrl).host,
  }
  writeFileSync(place.cert, ca)
  writeFileSync(place.key, secret)
  const env = { ...process.env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory }
  const words = PROGRAMS[name]!.prepare(place)
  const { child, ended } = await startProgram(name, words, () => accepts(place.port), env)
  return {
    url: `https://${HOST}:${place.port}`,
    ca,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
