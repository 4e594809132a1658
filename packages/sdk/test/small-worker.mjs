// The small program as a worker: its results are the answer to any request.
import { run } from './small-program.mjs'

export default { fetch: async (_request, env) => Response.json(await run(env)) }
