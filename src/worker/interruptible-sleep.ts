// A pause that another part can end early.

export interface InterruptibleSleep {
  /** Resolves after the time, or when end() is called. */
  for(longest_ms: number): Promise<void>
  end(): void
}

/** Makes a reusable pause. */
export function newInterruptibleSleep(): InterruptibleSleep {
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
