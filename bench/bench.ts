// Every claim of speed, measured in one run on one machine: `npm run bench`. With `--write` the results go to
// bench/RESULTS.md. Absolute figures vary with the machine; the ratios are what is promised.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchFacts } from './facts.ts'
import { benchFanOut } from './fan-out.ts'
import { benchFills } from './fills.ts'
import { benchMoney } from './money.ts'
import { benchNeighbours } from './neighbours.ts'
import { benchOrders, benchReads, type Scene, setScene } from './orders.ts'
import { benchPeople } from './people.ts'
import { benchPrices } from './prices.ts'
import { benchProof } from './proof.ts'
import { benchRecords } from './records.ts'
import { benchSealing } from './sealing.ts'
import { type Measured, machine, openStage, type Stage } from './stage.ts'
import { benchStatements } from './statements.ts'
import { benchTokens } from './tokens.ts'
import { benchTravel } from './travel.ts'
import { benchWebhooks } from './webhooks.ts'
import { benchWorth } from './worth.ts'
import { benchYields } from './yields.ts'

type Group = (stage: Stage, scene: () => Promise<Scene>) => Measured | Promise<Measured | Measured[]>

const groups: Record<string, Group> = {
  yields: () => benchYields(),
  prices: benchPrices,
  tokens: benchTokens,
  webhooks: benchWebhooks,
  'fan-out': benchFanOut,
  neighbours: benchNeighbours,
  people: benchPeople,
  money: benchMoney,
  statements: benchStatements,
  worth: benchWorth,
  travel: benchTravel,
  sealing: benchSealing,
  proof: benchProof,
  fills: benchFills,
  reads: async (stage, scene) => benchReads(stage, await scene()),
  orders: async (stage, scene) => benchOrders(stage, await scene()),
  records: async (stage, scene) => benchRecords(stage, await scene()),
  facts: async (stage, scene) => benchFacts(stage, await scene()),
}

const asked = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
const wanted = asked?.split(',') ?? Object.keys(groups)
const unknown = wanted.filter((group) => !(group in groups))
if (unknown.length > 0)
  throw new Error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}`)
const stage = await openStage()
process.once('exit', () => stage.kill())
let made: Promise<Scene> | undefined
const scene = () => {
  made ??= setScene(stage)
  return made
}
const results: Measured[] = []
try {
  for (const group of wanted) results.push(...[await groups[group]!(stage, scene)].flat())
} finally {
  await stage.close()
}

// A goal below zero is a most, above zero a least.
const isMet = ({ figure, goal }: Measured) => (goal < 0 ? figure <= -goal : figure >= goal)
const rounded = (figure: number) => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(2))
const lines = results.flatMap((result) => [
  `- **${result.name}**: ${rounded(result.figure)} ${result.unit} (goal: ${result.goal < 0 ? 'at most' : 'at least'} ${Math.abs(result.goal)}; ${isMet(result) ? 'met' : 'missed'})`,
  ...result.lines.map((line) => `  ${line}`),
])
process.stdout.write(`${lines.join('\n')}\n`)
if (process.argv.includes('--write')) {
  const date = new Date().toISOString().slice(0, 10)
  const head = [
    '# Results',
    '',
    `Measured by \`npm run bench\` on ${date}: ${machine()}; load generator, server and database share the cores.`,
    '',
  ]
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), `${[...head, ...lines].join('\n')}\n`)
}
process.exit(results.every(isMet) ? 0 : 1)
