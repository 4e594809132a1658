/** A part of the worker that polls for work. */
export interface WorkerLoop {
  /** Makes it poll now. */
  wake(): void
  /** Stops polling and waits for the running work. */
  stop(): Promise<void>
}
