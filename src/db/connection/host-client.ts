// A connection to one of several hosts.
import pg from 'pg'
import { sayGoodbye } from './close.ts'
import type { Hosts } from './hosts.ts'

/** The settings of a connection; with hosts, it leads to the one that is right at the time. */
export interface ConnectionSettings extends pg.ClientConfig {
  hosts?: Hosts
  /** Whether a pooler may give each transaction another session, so that no setting of a session is left behind. */
  is_pooled?: boolean
}

export class HostClient extends pg.Client {
  readonly #hosts: Hosts | undefined

  constructor(settings: ConnectionSettings) {
    super(settings)
    this.#hosts = settings.hosts
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connecting = this.#hosts ? this.#connect(this.#hosts) : super.connect().then(() => this)
    if (!callback) return connecting
    connecting.then(() => callback(null as never), callback)
    return undefined
  }

  async #connect(hosts: Hosts): Promise<this> {
    const place = await hosts.find()
    try {
      Object.assign(this, place)
      await super.connect()
      await hosts.demand(this)
      return this
    } catch (error) {
      hosts.forget()
      await sayGoodbye(this)
      throw error
    }
  }
}
