// The steps of a program: how often each block of its code runs, as the coverage of V8 counts it. Unlike its time, their
// number does not depend on the machine. Work inside the engine, such as parsing JSON, counts as the one call.
import { Session } from 'node:inspector/promises'
import { WebSocket } from 'undici'
import type { ServerProcess } from './server-process.ts'
import { until } from './until.ts'

type Post = (method: string, parameters?: object) => Promise<unknown>

/** The settings of a server whose steps are counted. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

interface Coverage {
  result: { functions: { ranges: { count: number }[] }[] }[]
}

async function counterOf(post: Post) {
  await post('Profiler.enable')
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const take = async () => {
    const { result } = (await post('Profiler.takePreciseCoverage')) as Coverage
    const ranges = result.flatMap(({ functions }) => functions).flatMap((one) => one.ranges)
    return ranges.reduce((sum, { count }) => sum + count, 0)
  }
  return async <T>(work: () => T | Promise<T>) => {
    await take()
    const answer = await work()
    return { answer, steps: await take() }
  }
}

/** The steps of a piece of work of this thread. */
export async function stepsOf(work: () => unknown): Promise<number> {
  const session = new Session()
  session.connect()
  try {
    const count = await counterOf((method, parameters) =>
      session.post(method as 'Profiler.enable', parameters as never),
    )
    return (await count(work)).steps
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}

/** Opens a counter of the steps of a server that was started with INSPECTED. The server ends only after its close. */
export async function openStepCounter(server: ServerProcess) {
  const output = await until(
    async () => server.output(),
    (text) => ADDRESS.test(text),
  )
  const socket = new WebSocket(ADDRESS.exec(output)![1]!)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let last = 0
  const count = await counterOf((method, params) => {
    const id = ++last
    const answer = new Promise((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    return answer
  })
  return { count, close: () => socket.close() }
}

const ADDRESS = /Debugger listening on (ws:\S+)/
