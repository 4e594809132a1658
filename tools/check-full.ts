// `npm run check:full`: the checks that take longer than a change can wait for, in parts that run by themselves.
//   npm run check:full                           every part
//   npm run check:full -- process browser        these parts
//   npm run check:full -- --packages process     prints the Debian packages that the parts need
//   npm run check:full -- --install process      installs them first, as root
// Nothing is run a second time. The list at the end says what passed, what failed, what was skipped, and the reason.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { PARTS, type Part } from './checks/parts.ts'
import { runSteps } from './checks/steps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { packages: { type: 'boolean' }, install: { type: 'boolean' } },
})
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0)
  throw new Error(
    `There is no part ${unknown[0]}; the parts are ${PARTS.map(({ name }) => name).join(', ')}.`,
  )
const parts = positionals.length === 0 ? PARTS : PARTS.filter(({ name }) => positionals.includes(name))

const packagesOf = (needs: Part['needs']) => [...new Set(needs.flatMap(({ packages }) => packages))]
const missingOf = ({ needs }: Part) => needs.filter((need) => !need.isThere())

function install(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: string[]) => spawnSync('apt-get', words, { stdio: 'inherit', env }).status === 0
  const words = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  if (!apt('update', '-q') || !apt(...words)) console.log('not every package could be installed')
}

if (values.packages) console.log(packagesOf(parts.flatMap(({ needs }) => needs)).join(' '))
else {
  const wanting = packagesOf(parts.flatMap(missingOf))
  if (values.install && wanting.length > 0) install(wanting)
  const skipped: string[] = []
  for (const part of parts)
    for (const { program } of missingOf(part))
      skipped.push(`skipped  ${part.name}: the tests of ${program}, which is not installed`)
  // A part whose one program is missing has nothing to run.
  const runnable = parts.filter((part) => part.needs.length !== 1 || missingOf(part).length === 0)
  await runSteps(
    runnable.flatMap(({ steps }) => steps()),
    () => skipped,
  )
}
