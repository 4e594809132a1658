// The groups of measurements.
import { benchBodies } from './bodies.ts'
import { benchDecade } from './decade.ts'
import { benchFacts } from './facts.ts'
import { benchFanOut } from './fan-out.ts'
import { benchFills } from './fills.ts'
import { benchMoney } from './money.ts'
import { benchNeighbours } from './neighbours.ts'
import { benchOrders, type Scene } from './orders.ts'
import { benchPeople } from './people.ts'
import { benchPools } from './pools.ts'
import { benchPrices } from './prices.ts'
import { benchProof } from './proof.ts'
import { benchReads } from './reads.ts'
import { benchRecords } from './records.ts'
import { benchSealing } from './sealing.ts'
import { ON_REQUEST, SECONDS } from './seconds.ts'
import type { Measured, Stage } from './stage.ts'
import { benchStatements } from './statements.ts'
import { benchTokens } from './tokens.ts'
import { benchTpcB } from './tpc-b.ts'
import { benchTravel } from './travel.ts'
import { benchWebhooks } from './webhooks.ts'
import { benchWorth } from './worth.ts'
import { benchYields } from './yields.ts'

export type Group = keyof typeof SECONDS | keyof typeof ON_REQUEST

type Measure = (stage: Stage, scene: () => Promise<Scene>) => Measured | Promise<Measured | Measured[]>

export const GROUPS: Record<Group, Measure> = {
  yields: () => benchYields(),
  bodies: benchBodies,
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
  decade: benchDecade,
  sealing: benchSealing,
  proof: benchProof,
  pools: benchPools,
  fills: benchFills,
  reads: async (stage, scene) => benchReads(stage, await scene()),
  orders: async (stage, scene) => benchOrders(stage, await scene()),
  records: async (stage, scene) => benchRecords(stage, await scene()),
  facts: async (stage, scene) => benchFacts(stage, await scene()),
  'tpc-b': async (stage, scene) => benchTpcB(stage, await scene()),
}

/** The names in a list such as `orders,reads`, or all of them; an unknown one is an error. */
export function namesOf(list: string | undefined): Group[] {
  const all = Object.keys(SECONDS) as Group[]
  const names = list?.split(',') ?? all
  const unknown = names.filter((name) => !(name in SECONDS || name in ON_REQUEST))
  if (unknown.length > 0) throw new Error(`no benchmark ${unknown.join(', ')}; there are ${all.join(', ')}`)
  return names as Group[]
}
