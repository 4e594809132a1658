// Changes that the server reports. Several within a moment are one: a page loads its data once.

const PAUSE_MS = 120
const CHANGE = 'app:change'

/** Calls back after each change, until the signal. */
export function onChange(callback: () => void, signal: AbortSignal): void {
  document.addEventListener(CHANGE, callback, { signal })
}

/** Connects to the server; `state` learns whether the connection stands. It connects again by itself. */
export function startLive(state: (isConnected: boolean) => void): void {
  const source = new EventSource('/api/live')
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasLost = false
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => document.dispatchEvent(new Event(CHANGE)), PAUSE_MS)
  }
  source.addEventListener('change', soon)
  source.addEventListener('error', () => {
    wasLost = true
    state(false)
  })
  source.addEventListener('open', () => {
    state(true)
    if (wasLost) soon() // Something may have changed meanwhile.
    wasLost = false
  })
}
