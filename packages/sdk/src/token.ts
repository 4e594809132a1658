// The access token of a client: fetched once for all callers, and anew before it ends.

const MARGIN_SHARE = 0.2
const MAX_MARGIN_MS = 30_000

export interface Grant {
  access_token: string
  /** Seconds. */
  expires_in: number
}

export interface TokenSource {
  get(): Promise<string>
  /** Forgets the token that the server refused, unless another caller has renewed it already. */
  drop(token: string): void
}

/** Makes the source; `fetchGrant` asks the server for a token. */
export function newTokenSource(
  fetchGrant: () => Promise<Partial<Grant> | undefined>,
  now: () => number = Date.now,
): TokenSource {
  let current: { token: string; renew_at: number } | undefined
  let pending: Promise<string> | undefined

  async function renew(): Promise<string> {
    const begun_at = now()
    const { access_token, expires_in } = (await fetchGrant()) ?? {}
    if (!access_token || !expires_in) throw new Error('The answer has no access token.')
    const lifetime_ms = expires_in * 1000
    const margin_ms = Math.min(MAX_MARGIN_MS, lifetime_ms * MARGIN_SHARE)
    current = { token: access_token, renew_at: begun_at + lifetime_ms - margin_ms }
    return access_token
  }

  return {
    get() {
      if (current && now() < current.renew_at) return Promise.resolve(current.token)
      pending ??= renew().finally(() => {
        pending = undefined
      })
      return pending
    },
    drop(token) {
      if (current?.token === token) current = undefined
    },
  }
}
