/** The groups of measurements in the order in which they run, and how long each takes on two cores. */
export const SECONDS = {
  yields: 5,
  bodies: 45,
  prices: 55,
  tokens: 30,
  webhooks: 35,
  'fan-out': 30,
  neighbours: 40,
  people: 45,
  money: 45,
  statements: 40,
  worth: 45,
  travel: 100,
  sealing: 30,
  proof: 40,
  pools: 40,
  fills: 40,
  reads: 45,
  orders: 85,
  records: 30,
  facts: 30,
  'tpc-b': 45,
} as const

/** The groups that are measured only if they are named. */
export const ON_REQUEST = { decade: 600 } as const
