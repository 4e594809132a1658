// Waiting for what comes about by itself.

/** How long a test waits for what must come; it is long, so that only what never comes fails. */
export const PATIENCE_MS = 60_000

/** Reads until what is read is as wanted. */
export async function until<T>(
  read: () => Promise<T>,
  isSo: (value: T) => boolean,
  limit_ms = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + limit_ms
  for (;;) {
    const value = await read()
    if (isSo(value)) return value
    if (Date.now() > end) throw new Error(`it did not come about: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
