// A pause that can be ended early.

export interface Rest {
  /** Resolves after the longest time, or when the rest is ended. */
  for(longest_ms: number): Promise<void>
  end(): void
}

/** Makes a pause that can be used again and again. */
export function newRest(): Rest {
  let end = () => {}
  return {
    for: (longest_ms) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longest_ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}
