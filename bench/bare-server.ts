// Bare Fastify routes doing the selects of an order and of a list of orders, with nothing around them: no token, no checks,
// no logs.
import Fastify from 'fastify'
import pg from 'pg'
import { statement } from '../src/db/sql.ts'
import { listOrders, orderById } from '../src/features/orders/trading/read.ts'

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
const sql = async (strings: TemplateStringsArray, ...values: never[]) =>
  (await pool.query(statement(strings, values))).rows
server.get<{ Params: { account: string }; Querystring: { limit: string } }>(
  '/accounts/:account/orders',
  async ({ params: { account }, query: { limit } }) => {
    const window = { list: '', limit: Number(limit), after: undefined, from: undefined, to: undefined }
    return listOrders({ sql, tenant } as never, { account }, window)
  },
)
await server.listen({ host: '127.0.0.1', port: 0 })
process.send?.((server.server.address() as { port: number }).port)
