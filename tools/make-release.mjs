// `npm run release`: the files of a release in one folder: the packages, what they are made of (CycloneDX), and the
// SHA-256 of each file. `docs/release.md` says how they are signed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? 'release')

const npm = (...words) =>
  execFileSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

mkdirSync(folder, { recursive: true })
if (readdirSync(folder).length > 0) {
  process.stderr.write(`${folder} is not empty; name an empty folder.\n`)
  process.exit(1)
}
// Scripts build the packages; what they print stands before the list.
const pack = (...places) => {
  const printed = npm('pack', ...places, '--pack-destination', folder, '--json', '--ignore-scripts=false')
  return JSON.parse(printed.slice(printed.indexOf('[\n'))).map(({ filename }) => filename)
}
const [filename] = pack()
const clients = pack('./packages/sdk', './packages/cli')
const parts = JSON.parse(
  npm('sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'),
)
// Only what is installed with the package. The option --omit=dev of npm leaves out packages that others need for their
// own tests as well, so the lock file decides.
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const shipped = new Set(
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
)
const isShipped = (ref) => ref === parts.metadata.component['bom-ref'] || shipped.has(ref.split('|')[0])
parts.components = parts.components.filter((one) => isShipped(one['bom-ref']))
parts.dependencies = parts.dependencies
  .filter(({ ref }) => isShipped(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }))
// The list is the same for each run: npm names the application after its folder, and adds the time and a random number.
delete parts.serialNumber
delete parts.metadata.timestamp
parts.metadata.component.name = 'holdfast'
const sbom = `${basename(filename, '.tgz')}.cdx.json`
writeFileSync(join(folder, sbom), `${JSON.stringify(parts, null, 2)}\n`)
const sums = [filename, ...clients, sbom].map(
  (name) =>
    `${createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')}  ${name}\n`,
)
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
process.stdout.write(sums.join(''))
