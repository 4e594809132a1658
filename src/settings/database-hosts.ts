// The hosts of a connection string, as libpq reads them: `postgres://a:5432,b:5433/name?target_session_attrs=primary`.
// node-postgres reads one host and knows no target_session_attrs.

/** The kinds of session that a connection string may ask for, by the names of libpq. */
const TARGETS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
export type SessionTarget = (typeof TARGETS)[number]

export interface DatabaseHosts {
  /** A connection string for each host, without the parameters that node-postgres does not know. */
  urls: string[]
  target: SessionTarget
  /** How long each host has to answer. */
  deadline_ms: number
}

/** The state of a server, or of a session on it. */
export interface ServerState {
  is_standby: boolean
  is_read_only: boolean
}

const DEADLINE_SECONDS = 2

/** The hosts of a connection string; throws an error with the fault in words. */
export function readDatabaseHosts(url: string): DatabaseHosts {
  const parts = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?(.*))?$/.exec(url)
  if (!parts) throw new Error('must be a connection string such as postgres://user:password@host:5432/name')
  const [, scheme, user, authority, path, query] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const parameters = new URLSearchParams(query)
  const places = listPlaces(authority, parameters)
  const target = (parameters.get('target_session_attrs') ?? 'any') as SessionTarget
  if (!TARGETS.includes(target))
    throw new Error(`has a target_session_attrs that is not one of ${TARGETS.join(', ')}`)
  const seconds = Number(parameters.get('connect_timeout') ?? DEADLINE_SECONDS)
  if (!Number.isInteger(seconds) || seconds < 0)
    throw new Error('has a connect_timeout that is not in whole seconds')
  for (const name of ['target_session_attrs', 'connect_timeout', 'host', 'port']) parameters.delete(name)
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  return {
    urls: places.map((place) => `${scheme}${user}${place}${path}${rest}`),
    target,
    deadline_ms: (seconds || DEADLINE_SECONDS) * 1000,
  }
}

// A host in the parameters takes the place of those before the path; one port serves all hosts.
function listPlaces(authority: string, parameters: URLSearchParams): string[] {
  const host = parameters.get('host')
  const places = host === null ? authority.split(',') : host.split(',').map(encodeHost)
  const ports = parameters.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== places.length)
    throw new Error(`has ${ports.length} ports for ${places.length} hosts`)
  const isEmpty = (place: string) => place.replace(/:\d*$/, '') === ''
  if (places.length > 1 && places.some(isEmpty)) throw new Error('has an empty name in its list of hosts')
  if (ports.length === 0) return places
  return places.map((place, n) => `${place.replace(/(?<=^|[^:]|\]):\d*$/, '')}:${ports[n] ?? ports[0]}`)
}

const encodeHost = (host: string) => {
  if (host.includes(':') && !host.startsWith('[')) return `[${host}]`
  return host.startsWith('/') ? encodeURIComponent(host) : host
}

/** Whether a server in this state is one that the connection string asks for. */
export function isTarget(target: SessionTarget, { is_standby, is_read_only }: ServerState): boolean {
  if (target === 'primary') return !is_standby
  if (target === 'standby') return is_standby
  if (target === 'read-write') return !is_standby && !is_read_only
  if (target === 'read-only') return is_standby || is_read_only
  return true
}
