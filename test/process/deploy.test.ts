// The files of deploy/ that start Holdfast: every setting that they name exists, their probes are answered, and the
// environment of the cluster starts a server.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settings } from '../../src/config.ts'
import { send } from '../support/caller.ts'
import { freePort } from '../support/free-port.ts'
import { type Environment, endAll, newDatabase, newEnvironment, startOwn } from './own-server.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const pageOf = (name: string) => readFileSync(join(deploy, name), 'utf8')

const names = new Set<string>(Object.values(settings).map(({ name }) => name))
/** Variables that Node reads and Holdfast does not. */
const OF_NODE = ['NODE_ENV']

interface Probe {
  httpGet: { path: string; port: string }
}
interface Manifest {
  kind: string
  metadata: { name: string }
  data: Environment
  spec: { template: { spec: { containers: { env: { name: string; value: string }[] }[] } } }
}

const manifests = parseAllDocuments(pageOf('kubernetes/holdfast.yaml')).map((one) => one.toJS() as Manifest)
const configMap = manifests.find(({ kind }) => kind === 'ConfigMap')!
const deployments = manifests.filter(({ kind }) => kind === 'Deployment')
const compose = parse(pageOf('compose.yaml'), { merge: true })

const secrets = (): Environment => ({ PERSONAL_DATA_KEY: randomBytes(32).toString('base64') })
/** The store of files is the cluster's own. */
const withoutStore = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('S3_')))

afterAll(endAll)

describe('every variable is a setting', () => {
  const variables: Record<string, string[]> = {
    'kubernetes/holdfast.yaml': [
      ...Object.keys(configMap.data),
      ...deployments.flatMap(({ spec }) => spec.template.spec.containers[0]!.env.map(({ name }) => name)),
      ...[...pageOf('kubernetes/holdfast.yaml').matchAll(/--from-literal=(\w+)/g)].map(([, name]) => name!),
    ],
    'compose.yaml': ['api', 'worker'].flatMap((name) => Object.keys(compose.services[name].environment)),
    'holdfast.service': [
      ...pageOf('holdfast.service').matchAll(/(?<=^Environment=.*)\b([A-Z][A-Z_]+)(?==)/gm),
    ].map(([name]) => name),
    Dockerfile: [...pageOf('Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z][A-Z_]+)(?==)/gm)].map(
      ([name]) => name,
    ),
  }
  test.each(Object.entries(variables))('%s', (_, own) => {
    assert.ok(own.length > 0)
    assert.deepEqual(
      own.filter((name) => !names.has(name) && !OF_NODE.includes(name)),
      [],
    )
  })
})

describe('the manifests', () => {
  test.each(
    deployments.map(({ metadata, spec }) => [metadata.name, spec] as const),
  )('the environment of %s starts a process that answers its probes and ends in order', async (_, spec) => {
    const [container] = spec.template.spec.containers
    const METRICS_PORT = String(await freePort())
    const role = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]))
    const { PORT, DATA_DIR, BASE_URL } = await newEnvironment()
    const own = { ...withoutStore(configMap.data), ...role, ...secrets(), PORT, DATA_DIR, METRICS_PORT }
    const DATABASE_URL = await newDatabase()
    const started = await startOwn({ ...own, BASE_URL, DATABASE_URL } as Environment)
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const wanted = (container as unknown as Record<string, Probe | undefined>)[probe]
      if (!wanted) continue
      assert.equal(wanted.httpGet.port, 'metrics')
      const { status } = await send(`http://127.0.0.1:${METRICS_PORT}`, 'GET', wanted.httpGet.path)
      assert.equal(status, 200, probe)
    }
    assert.equal(await started.stop(), 0)
  })
})
