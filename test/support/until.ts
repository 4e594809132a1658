// Waiting in tests: for a condition wherever there is one, for time itself only with a reason.

/** How long a test waits for a condition: only a hang takes longer. The limit of a test is longer still. */
export const PATIENCE_MS = 200_000

/** Reads until the value fulfils the condition, and returns it. */
export async function until<T>(
  read: () => Promise<T>,
  isFulfilled: (value: T) => boolean,
  limit_ms = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + limit_ms
  for (;;) {
    const value = await read()
    if (isFulfilled(value)) return value
    if (Date.now() > end)
      throw new Error(`The condition is not fulfilled after ${limit_ms} ms: ${JSON.stringify(value)}`)
    await passTime(20, 'between two reads')
  }
}

/** Lets time pass where time is the subject; the reason says why there is no condition to wait for. */
export const passTime = (ms: number, _reason: string): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))
