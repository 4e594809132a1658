// A bare Fastify route doing the select of an order, with nothing around it: no token, no checks, no logs.
import Fastify from 'fastify'
import pg from 'pg'
import { statement } from '../src/db/sql.ts'
import { orderById } from '../src/features/orders/trading/read.ts'

const tenant = process.env.BENCH_TENANT!
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: 12 })
const server = Fastify()
server.get<{ Params: { account: string; order: string } }>(
  '/accounts/:account/orders/:order',
  async (request) => {
    const { account, order } = request.params
    const path = orderById(tenant, account, order)
    const { rows } = await pool.query(statement(path.strings, path.values))
    return rows[0]
  },
)
await server.listen({ host: '127.0.0.1', port: 0 })
process.send?.((server.server.address() as { port: number }).port)
