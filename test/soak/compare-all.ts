// The end of a soak: the installation comes to rest, and then all books of all tenants are compared.
import { Readable } from 'node:stream'
import { verifyTrail } from '../../cli/audit.ts'
import { PLATFORM } from '../../src/db/database.ts'
import { listExport } from '../../src/features/platform/activity/read.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import type { Caller } from '../support/caller.ts'
import { until } from '../support/until.ts'
import { type Lags, readSample } from './measure.ts'
import { compareBooks, type Story } from './play-stories.ts'
import type { Stage } from './stage.ts'

const LIMIT_MS = 10 * 60_000
const MAX_LAG_SECONDS = 2

/** Waits until nothing lags behind, and returns the last lags. */
export async function untilQuiet(stage: Stage, differences: string[]): Promise<Lags | undefined> {
  const read = () => readSample(stage.baseUrl, stage.workerUrl)
  const isQuiet = (sample: Awaited<ReturnType<typeof read>>) =>
    sample !== undefined && Math.max(...Object.values(sample.lags)) < MAX_LAG_SECONDS
  const last = await until(read, isQuiet, LIMIT_MS).catch(async (error) => {
    differences.push(`the installation does not come to rest: ${(error as Error).message}`)
    return read()
  })
  return last?.lags
}

/** Compares the books of every story again, proves ledgers and trails, and adds up all balances. */
export async function compareAll(
  stage: Stage,
  stories: readonly Story[],
  tenants: readonly Caller[],
): Promise<string[]> {
  const differences: string[] = []
  for (const story of stories) {
    differences.push(...story.differences)
    differences.push(...(await compareBooks(stage, story.desk)))
  }
  for (const tenant of tenants) {
    const { is_whole, faults } = await tenant.get('/ledger/proof')
    if (!is_whole) differences.push(`${tenant.tenant}: ${JSON.stringify(faults)}`)
  }
  for (const tenant of [...tenants, ...stories.map(({ desk }) => desk.tenant)]) {
    const { fault } = await verifyTrail(trailOf(stage, tenant.tenant), await tenant.get('/activity/proof'))
    if (fault) differences.push(`${tenant.tenant}: the trail is ${fault}`)
  }
  const { fault } = await verifyTrail(trailOf(stage, INSTALLATION))
  if (fault) differences.push(`the trail of the installation is ${fault}`)
  const unbalanced = await stage.app.database.sql(PLATFORM)<{ tenant: string; asset: string; sum: string }>`
    select tenant, asset, sum(balance)::text as sum from ledger_balances
    group by tenant, asset having sum(balance) <> 0`
  return [
    ...new Set(differences),
    ...unbalanced.map(({ tenant, asset, sum }) => `${tenant}: ${asset} sums to ${sum}`),
  ]
}

/** The records of a trail, one on each line. */
function trailOf({ app }: Stage, tenant: string): Readable {
  async function* lines() {
    for await (const record of listExport(app, tenant, 0)) yield `${JSON.stringify(record)}\n`
  }
  return Readable.from(lines())
}
