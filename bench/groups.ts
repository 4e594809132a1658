// The groups of measurements, in the order in which they run, and how long each takes on two cores.
import { benchBodies } from './bodies.ts'
import { benchFacts } from './facts.ts'
import { benchFanOut } from './fan-out.ts'
import { benchFills } from './fills.ts'
import { benchMoney } from './money.ts'
import { benchNeighbours } from './neighbours.ts'
import { benchOrders, benchReads, type Scene } from './orders.ts'
import { benchPeople } from './people.ts'
import { benchPools } from './pools.ts'
import { benchPrices } from './prices.ts'
import { benchProof } from './proof.ts'
import { benchRecords } from './records.ts'
import { benchSealing } from './sealing.ts'
import type { Measured, Stage } from './stage.ts'
import { benchStatements } from './statements.ts'
import { benchTokens } from './tokens.ts'
import { benchTpcB } from './tpc-b.ts'
import { benchTravel } from './travel.ts'
import { benchWebhooks } from './webhooks.ts'
import { benchWorth } from './worth.ts'
import { benchYields } from './yields.ts'

export interface Group {
  /** The usual time in seconds, for the time left. */
  seconds: number
  measure(stage: Stage, scene: () => Promise<Scene>): Measured | Promise<Measured | Measured[]>
}

export const GROUPS: Record<string, Group> = {
  yields: { seconds: 5, measure: () => benchYields() },
  bodies: { seconds: 180, measure: benchBodies },
  prices: { seconds: 60, measure: benchPrices },
  tokens: { seconds: 40, measure: benchTokens },
  webhooks: { seconds: 35, measure: benchWebhooks },
  'fan-out': { seconds: 40, measure: benchFanOut },
  neighbours: { seconds: 120, measure: benchNeighbours },
  people: { seconds: 60, measure: benchPeople },
  money: { seconds: 60, measure: benchMoney },
  statements: { seconds: 60, measure: benchStatements },
  worth: { seconds: 50, measure: benchWorth },
  travel: { seconds: 120, measure: benchTravel },
  sealing: { seconds: 40, measure: benchSealing },
  proof: { seconds: 240, measure: benchProof },
  pools: { seconds: 60, measure: benchPools },
  fills: { seconds: 40, measure: benchFills },
  reads: { seconds: 30, measure: async (stage, scene) => benchReads(stage, await scene()) },
  orders: { seconds: 75, measure: async (stage, scene) => benchOrders(stage, await scene()) },
  records: { seconds: 60, measure: async (stage, scene) => benchRecords(stage, await scene()) },
  facts: { seconds: 60, measure: async (stage, scene) => benchFacts(stage, await scene()) },
  'tpc-b': { seconds: 60, measure: async (stage, scene) => benchTpcB(stage, await scene()) },
}

/** The names in a list such as `orders,reads`, or all of them; an unknown one is an error. */
export function namesOf(list: string | undefined): string[] {
  const names = list?.split(',') ?? Object.keys(GROUPS)
  const unknown = names.filter((name) => !(name in GROUPS))
  if (unknown.length > 0)
    throw new Error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}`)
  return names
}
