// Lists and reads of the back office over 100,000 persons against the same over 1,000: two servers, each on a
// database of its own, are asked in turns within one run.
import { type Caller, callerOf } from '../test/support/caller.ts'
import { createdAt, fillPeople, nameOf } from '../test/support/fill-people.ts'
import { type Measured, median, openStage, type Stage, sortOut } from './stage.ts'

const SMALL = 1_000
const LARGE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const WARM = 15
const TURNS = 101

interface Town {
  tenant: Caller
  /** Ids that are read one by one: of a person, and of its customer and account. */
  person: string
  customer: string
  account: string
  application: string
}

/** How much longer lists and reads take over a hundred times as many persons; the figure is the worst of them. */
export async function benchPeople(stage: Stage): Promise<Measured> {
  const other = await openStage()
  process.once('exit', () => other.kill())
  try {
    const [few, many] = [await settle(other, SMALL), await settle(stage, LARGE)]
    const ratios: number[] = []
    const lines: string[] = []
    for (const [name, path] of Object.entries(operations)) {
      const [a, b] = await inTurns(few, many, path)
      ratios.push(b / a)
      lines.push(`${name}: ${a.toFixed(2)} ms, ${b.toFixed(2)} ms, ${(b / a).toFixed(2)} times as long`)
    }
    const name = `People: lists and reads over ${LARGE} persons against ${SMALL}`
    return { name, lines, figure: Math.max(...ratios), goal: -1.3, unit: 'times as long at worst' }
  } finally {
    await other.close()
  }
}

async function settle(stage: Stage, count: number): Promise<Town> {
  const { baseUrl, app, tenant: id, client_id, client_secret } = stage
  await fillPeople(app, id, 0, count)
  await sortOut(stage.databaseUrl)
  const tenant = callerOf(baseUrl, { client_id, client_secret })
  const { last_name } = nameOf(SOMEBODY)
  const [[person], [customer], [account], [application]] = await Promise.all(
    ['/persons', '/customers', '/accounts', '/onboarding-applications'].map((list) =>
      tenant.get(`${list}?name=${last_name}`),
    ),
  )
  return {
    tenant,
    person: person.id,
    customer: customer.id,
    account: account.id,
    application: application.id,
  }
}

const SOMEBODY = 321
const { first_name, last_name } = nameOf(SOMEBODY)
const range = `created_from=${createdAt(200)}&created_to=${createdAt(900)}`
const each = (what: string, path: (list: string) => string) =>
  Object.fromEntries(
    ['persons', 'customers', 'accounts', 'onboarding-applications'].map((list) => [
      `GET /${list}${what}`,
      () => path(`/${list}`),
    ]),
  )

const operations: Record<string, (town: Town) => string> = {
  ...each('', (list) => list),
  ...each(' created in a range', (list) => `${list}?${range}`),
  ...each(' by a whole name', (list) => `${list}?name=${first_name}+${last_name}`),
  ...each(' by an e-mail address', (list) => `${list}?email=${last_name}${SOMEBODY}%40example.com`),
  ...each(' by a host that all share', (list) => `${list}?email=%40example.com`),
  'GET /persons by two letters that a tenth shares': () => `/persons?name=${first_name.slice(0, 2)}`,
  'GET /persons?person_type=natural': () => '/persons?person_type=natural',
  'GET /customers?status=active': () => '/customers?status=active',
  'GET /customers?status=closed': () => '/customers?status=closed',
  'GET /accounts?status=active': () => '/accounts?status=active',
  'GET /onboarding-applications?status=pending': () => '/onboarding-applications?status=pending',
  'GET /persons/{id}': ({ person }) => `/persons/${person}`,
  'GET /persons/{id}/claims': ({ person }) => `/persons/${person}/claims`,
  'GET /persons/{id}/authorities': ({ person }) => `/persons/${person}/authorities`,
  'GET /customers/{id}': ({ customer }) => `/customers/${customer}`,
  'GET /customers/{id}/account-ownerships': ({ customer }) => `/customers/${customer}/account-ownerships`,
  'GET /accounts/{id}': ({ account }) => `/accounts/${account}`,
  'GET /onboarding-applications/{id}': ({ application }) => `/onboarding-applications/${application}`,
}

/** The medians of both towns, in milliseconds; the order changes with each turn. */
async function inTurns(few: Town, many: Town, path: (town: Town) => string): Promise<[number, number]> {
  const took = new Map<Town, number[]>([
    [few, []],
    [many, []],
  ])
  for (let turn = -WARM; turn < TURNS; turn++)
    for (const town of turn % 2 ? [few, many] : [many, few]) {
      const begun = performance.now()
      await town.tenant.get(path(town))
      if (turn >= 0) took.get(town)!.push(performance.now() - begun)
    }
  return [median(took.get(few)!), median(took.get(many)!)]
}
