// The proof of a ledger with 280,000 sealed rows (BENCH_PROOF_ENTRIES=350000 makes it a million): written with every trigger at work, sealed by the worker, and
// proved over HTTP. The goal is its memory, which does not grow with the ledger.
import pg from 'pg'
import { fillEntries } from '../test/support/fill-entries.ts'
import { openTestAccount } from '../test/support/journey.ts'
import { caughtUp } from './orders.ts'
import { processesOf } from './processes.ts'
import type { Measured, Stage } from './stage.ts'
import { newTown } from './town.ts'

/** Each has a row in transactions and one or two in the ledger: 980,000 sealed rows of 350,000 entries, which take minutes. */
const ENTRIES = Number(process.env.BENCH_PROOF_ENTRIES ?? 100_000)
const LOOK_MS = 100

/** The memory that a proof takes, of the server and of the database, and its time. */
export async function benchProof(stage: Stage): Promise<Measured[]> {
  const database = new pg.Client({ connectionString: stage.databaseUrl })
  await database.connect()
  try {
    const backend: number = (await database.query('select pg_backend_pid() as pid')).rows[0].pid
    const town = await newTown(stage)
    const instruments = await town.caller.get('/instruments?limit=50')
    const { account } = await openTestAccount(town.caller)
    const begun = performance.now()
    await fillEntries(
      stage.app,
      town.tenant,
      account.id,
      ENTRIES,
      instruments.map((one: { id: string }) => one.id),
    )
    const written = performance.now()
    await caughtUp(stage)
    const sealed = performance.now()
    const peaks = watchMemory(stage, backend)
    const proof = await town.caller.get('/ledger/proof')
    const took = performance.now() - sealed
    const { server_mb, backend_mb } = peaks()
    if (!proof.is_whole)
      throw new Error(`the proof names faults: ${JSON.stringify(proof.faults.slice(0, 3))}`)
    const transfers = proof.assets.reduce((sum: number, one: { transfers: number }) => sum + one.transfers, 0)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`
    const line = `${ENTRIES} facts and ${transfers} transfers: written in ${seconds(written - begun)}, sealed ${seconds(sealed - written)} later, proved in ${seconds(took)}`
    return [
      {
        name: 'Proof: memory that it adds to the server',
        lines: [line],
        figure: server_mb,
        goal: -100,
        unit: 'MB',
      },
      {
        name: 'Proof: memory of the backend that compares, at most',
        lines: [],
        figure: backend_mb,
        goal: -100,
        unit: 'MB',
      },
    ]
  } finally {
    await database.end()
  }
}

/** Looks again and again, and returns the most that the server has grown by and that a backend has had. */
function watchMemory(stage: Stage, backend: number): () => { server_mb: number; backend_mb: number } {
  const before = processesOf(stage, backend).server.own_mb
  const most = { server_mb: 0, backend_mb: 0 }
  const look = () => {
    const { server, database } = processesOf(stage, backend)
    most.server_mb = Math.max(most.server_mb, server.own_mb - before)
    most.backend_mb = Math.max(most.backend_mb, ...database.map(({ own_mb }) => own_mb))
  }
  const looking = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(looking)
    return most
  }
}
