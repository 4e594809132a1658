// The files of deploy/ that start Holdfast: every setting that they name exists, their probes are answered, and the
// environment of the cluster starts a server.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settings } from '../../src/config.ts'
import { type Body, send } from '../support/caller.ts'
import { freePort } from '../support/free-port.ts'
import {
  type Environment,
  emptyDatabase,
  endAll,
  newDatabase,
  newEnvironment,
  run,
  startOwn,
} from './own-server.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const pageOf = (name: string) => readFileSync(join(deploy, name), 'utf8')

const names = new Set<string>(Object.values(settings).map(({ name }) => name))
/** Variables that Node reads and Holdfast does not. */
const OF_NODE = ['NODE_ENV']

interface Probe {
  httpGet: { path: string; port: string }
}
type Labels = Record<string, string>
interface Container {
  image: string
  command?: string[]
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: object
  resources: { requests: Labels; limits: Labels }
  volumeMounts: { name: string; mountPath: string }[]
}
interface Pod {
  metadata: { labels: Labels }
  spec: PodSpec
}
interface PodSpec {
  [name: string]: Body
  containers: [Container]
  volumes: { name: string }[]
}
interface Manifest {
  kind: string
  metadata: { name: string }
  data: Environment
  spec: { [name: string]: Body; template: Pod }
}

const manifests = parseAllDocuments(pageOf('kubernetes/holdfast.yaml')).map((one) => one.toJS() as Manifest)
const configMap = manifests.find(({ kind }) => kind === 'ConfigMap')!
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)
const deployments = ofKind('Deployment')
const [job] = ofKind('Job')
/** Every manifest that starts pods, by its name. */
const workloads = [...deployments, job!].map((one) => [one.metadata.name, one] as const)
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
      ...deployments.flatMap(({ spec }) => spec.template.spec.containers[0].env!.map(({ name }) => name)),
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

/** Whether a selector selects a pod with the labels. */
const selects = ({ matchLabels }: { matchLabels: Labels }, { metadata: { labels } }: Pod) =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value)

/** A connection is cut a minute after SIGTERM, and the endpoints forget a process before. */
const LONGEST_STOP_SECONDS = 65

describe('the manifests', () => {
  test.each(workloads)('the pods of %s have no rights, bounds, and one place to write', (_, { spec }) => {
    const { containers, volumes, ...pod } = spec.template.spec
    assert.equal(pod.automountServiceAccountToken, false)
    assert.deepEqual(
      [pod.securityContext.runAsNonRoot, pod.securityContext.seccompProfile.type],
      [true, 'RuntimeDefault'],
    )
    const [{ image, securityContext, resources, volumeMounts }] = containers
    assert.deepEqual(securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    assert.equal(image, deployments[0]!.spec.template.spec.containers[0].image)
    assert.ok(resources.requests.cpu && resources.requests.memory && resources.limits.memory)
    for (const { name } of volumeMounts)
      assert.ok(
        volumes.some((volume) => volume.name === name),
        name,
      )
    assert.ok(volumeMounts.some(({ mountPath }) => configMap.data.DATA_DIR!.startsWith(`${mountPath}/`)))
  })

  test.each(
    deployments.map((one) => [one.metadata.name, one.spec] as const),
  )('%s has two processes, replaces one only when another is ready, and gives it time to end', (_, {
    replicas,
    strategy,
    selector,
    template,
  }) => {
    assert.ok(replicas >= 2)
    assert.equal(strategy.rollingUpdate.maxUnavailable, 0)
    assert.ok(selects(selector, template))
    assert.ok(template.spec.terminationGracePeriodSeconds > LONGEST_STOP_SECONDS)
    const container = template.spec.containers[0] as unknown as Record<string, Probe | undefined>
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      assert.ok(container[probe], probe)
    const budgets = ofKind('PodDisruptionBudget').filter(({ spec }) => selects(spec.selector, template))
    assert.deepEqual(
      budgets.map(({ spec }) => spec.minAvailable),
      [1],
    )
    const [spread] = template.spec.topologySpreadConstraints
    assert.ok(selects(spread.labelSelector, template))
  })

  test('the service and the network policy name pods and ports that exist', () => {
    const [service] = ofKind('Service')
    const selected = deployments.filter(({ spec }) =>
      selects({ matchLabels: service!.spec.selector }, spec.template),
    )
    assert.deepEqual(
      selected.map(({ metadata }) => metadata.name),
      ['holdfast-api'],
    )
    const ports = selected[0]!.spec.template.spec.containers[0].ports!.map(({ name }) => name)
    for (const { targetPort } of service!.spec.ports) assert.ok(ports.includes(targetPort), targetPort)
    const [policy] = ofKind('NetworkPolicy')
    for (const [name, { spec }] of workloads)
      assert.ok(selects(policy!.spec.podSelector, spec.template), name)
    for (const { from, ports: open } of policy!.spec.ingress) {
      assert.ok(from.length > 0)
      for (const { port } of open) assert.ok(ports.includes(port), port)
    }
  })

  test('the job migrates an empty database, and one that is migrated already', async () => {
    const { command } = job!.spec.template.spec.containers[0]
    const [program, path, ...words] = command!
    // The same program as that of the image.
    assert.ok(pageOf('Dockerfile').includes(`"${path}", "start"]`), path)
    assert.equal(program, 'node')
    const { DATA_DIR } = await newEnvironment()
    const environment = {
      ...withoutStore(configMap.data),
      ...secrets(),
      DATA_DIR,
      DATABASE_URL: await emptyDatabase(),
    }
    for (let turn = 0; turn < 2; turn++) {
      const { code, stderr } = await run(
        environment as Environment,
        path!.replace(/^.*holdfast\/bin/, 'bin'),
        ...words,
      )
      assert.equal(code, 0, stderr)
    }
  })

  test.each(
    deployments.map(({ metadata, spec }) => [metadata.name, spec] as const),
  )('the environment of %s starts a process that answers its probes and ends in order', async (_, spec) => {
    const [container] = spec.template.spec.containers
    const METRICS_PORT = String(await freePort())
    const role = Object.fromEntries(container!.env!.map(({ name, value }) => [name, value]))
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
