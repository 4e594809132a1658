// The cost of sealing facts: orders per second with it, and on the same server with the triggers of facts switched off
// for the measurement. Beside the rate stands the processor time of server and database for an order, from its request
// until it is executed, published and sealed. A shared machine disturbs that figure less.
import pg from 'pg'
import { caughtUp, orderLoad, type Scene } from './orders.ts'
import { processesOf } from './processes.ts'
import { type Measured, median, type Stage } from './stage.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

interface Turn {
  perSecond: number
  /** Milliseconds of processor time for an order, by the server and by the database. */
  server_ms: number
  database_ms: number
}

/** The share of the orders per second, and of the processor's time, that the sealing of facts takes. */
export async function benchFacts(stage: Stage, scene: Scene): Promise<Measured[]> {
  const database = new pg.Client({ connectionString: stage.databaseUrl })
  await database.connect()
  const backend: number = (await database.query('select pg_backend_pid() as pid')).rows[0].pid
  const place = orderLoad(stage, scene)
  const turn = async (): Promise<Turn> => {
    const before = processorTimes(stage, backend)
    const { perSecond, total } = await place()
    await caughtUp(stage)
    const after = processorTimes(stage, backend)
    return {
      perSecond,
      server_ms: (after.server_ms - before.server_ms) / total,
      database_ms: (after.database_ms - before.database_ms) / total,
    }
  }
  const pairs: [Turn, Turn][] = []
  try {
    await turn()
    for (let round = 0; round < ROUNDS; round++) {
      await note(database, 'disable')
      const bare = await turn()
      await note(database, 'enable')
      pairs.push([await turn(), bare])
    }
  } finally {
    await note(database, 'enable')
    await database.end()
  }
  return [rate(pairs), processor(pairs)]
}

/** Switches the triggers that note facts and the one that takes the notes. The events of a change are still noted. */
async function note(database: pg.Client, how: 'enable' | 'disable'): Promise<void> {
  await database.query(
    `do $do$ declare t record; begin
       for t in select tgrelid::regclass as name, tgname from pg_trigger 
         where tgname like '%facts_are_noted' or tgname = 'audit_records_take_notes' loop
         execute format('alter table %s ${how} trigger %I', t.name, t.tgname);
       end loop;
     end $do$`,
  )
}

function rate(pairs: [Turn, Turn][]): Measured {
  const [on, off] = both(pairs, ({ perSecond }) => perSecond)
  return {
    name: 'Orders: what sealing the facts costs',
    lines: [
      `${on.toFixed(0)} orders/s with it, ${off.toFixed(0)}/s without (medians of ${pairs.length} pairs, over HTTP); pair by pair ` +
        pairs.map(([a, b]) => (1 - a.perSecond / b.perSecond).toFixed(2)).join(', '),
    ],
    figure: median(pairs.map(([a, b]) => 1 - a.perSecond / b.perSecond)),
    goal: -0.1,
    unit: 'of the rate without it',
  }
}

function processor(pairs: [Turn, Turn][]): Measured {
  const whole = ({ server_ms, database_ms }: Turn) => server_ms + database_ms
  const line = (name: string, of: (turn: Turn) => number) => {
    const [on, off] = both(pairs, of)
    return `${name}: ${on.toFixed(2)} ms with it, ${off.toFixed(2)} ms without`
  }
  return {
    name: 'Orders: the processor time that sealing the facts adds, from the request until all is sealed',
    lines: [
      [
        line('together', whole),
        line('server', ({ server_ms }) => server_ms),
        line('database', ({ database_ms }) => database_ms),
      ].join('; '),
      `pair by pair ${pairs.map(([a, b]) => (whole(a) / whole(b) - 1).toFixed(2)).join(', ')}`,
    ],
    figure: median(pairs.map(([a, b]) => whole(a) / whole(b) - 1)),
    goal: -0.1,
    unit: 'of the time without it',
  }
}

const both = (pairs: [Turn, Turn][], of: (turn: Turn) => number) =>
  [median(pairs.map(([a]) => of(a))), median(pairs.map(([, b]) => of(b)))] as [number, number]

function processorTimes(stage: Stage, backend: number) {
  const { server, database } = processesOf(stage, backend)
  const sum = (times: number[]) => times.reduce((all, one) => all + one, 0)
  return {
    server_ms: server.time_ms,
    database_ms: sum(database.map(({ time_ms, ended_ms }) => time_ms + ended_ms)),
  }
}
