/** Makes a function that does the work when it is first called, and again only after a failure. */
export function lazy<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work().catch((error) => {
      result = undefined // The next call tries again.
      throw error
    })
    return result
  }
}
