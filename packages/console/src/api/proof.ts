// A call that needs a proof of identity waits here until the person has given it in the dialog, or has closed that.

let waiting: ((proved: boolean) => void)[] = []
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Asks for a proof of identity; answers whether there was one. Calls that ask meanwhile share the dialog. */
export function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    notify()
  })
}

/** Ends the dialog. */
export function endProof(proved: boolean): void {
  const ended = waiting
  waiting = []
  for (const resolve of ended) resolve(proved)
  notify()
}

/** Whether a call waits for a proof. */
export const isProofAsked = (): boolean => waiting.length > 0

/** Calls the function after each change; returns the function that ends this. */
export function watchProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
