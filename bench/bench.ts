// Every claim of speed, measured in one run on one machine: `npm run bench`. With `--write` the results go to
// bench/RESULTS.md. Absolute figures vary with the machine; the ratios are what is promised.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchMoney } from './money.ts'
import { benchOrders, benchReads, setScene } from './orders.ts'
import { benchPeople } from './people.ts'
import { benchPrices } from './prices.ts'
import { type Measured, machine, openStage } from './stage.ts'
import { benchTokens } from './tokens.ts'
import { benchWebhooks } from './webhooks.ts'
import { benchWorth } from './worth.ts'
import { benchYields } from './yields.ts'

const GROUPS = ['yields', 'prices', 'tokens', 'webhooks', 'people', 'money', 'reads', 'orders']
const GROUPS = ['yields', 'prices', 'tokens', 'webhooks', 'people', 'worth', 'reads', 'orders']
const asked = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
const wanted = new Set(asked?.split(',') ?? GROUPS)
const unknown = [...wanted].filter((group) => !GROUPS.includes(group))
if (unknown.length > 0) throw new Error(`no benchmark ${unknown.join(', ')}; there are ${GROUPS.join(', ')}`)
const stage = await openStage()
process.once('exit', () => stage.kill())
const results: Measured[] = []
try {
  if (wanted.has('yields')) results.push(benchYields())
  if (wanted.has('prices')) results.push(...(await benchPrices(stage)))
  if (wanted.has('tokens')) results.push(await benchTokens(stage))
  if (wanted.has('webhooks')) results.push(...(await benchWebhooks(stage)))
  if (wanted.has('people')) results.push(await benchPeople(stage))
  if (wanted.has('money')) results.push(await benchMoney(stage))
  if (wanted.has('worth')) results.push(...(await benchWorth(stage)))
  if (wanted.has('orders') || wanted.has('reads')) {
    const scene = await setScene(stage)
    if (wanted.has('reads')) results.push(await benchReads(stage, scene))
    if (wanted.has('orders')) results.push(...(await benchOrders(stage, scene)))
  }
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
