// The lists of the operator API that the tests fill, and the place at which they do so.
import type { App } from '../../src/context.ts'
import type { openMoney } from './cash.ts'
import type { Body, Caller } from './client.ts'
import type { SignedIn } from './operators.ts'

/** A list: a viewer with the permission, the address, and a function that adds an item. */
export interface FilledList {
  viewer: SignedIn
  url: string
  add: () => Promise<unknown>
  /** The identity of an item where it has no id. */
  keyOf?: (item: Body) => string
  /** The largest page, where it is not 200. */
  most?: number
  /** The number of items beyond which the list cannot grow; `add` adds until then. */
  bound?: number
}

/** The tenant, and the operators that look at its lists. */
export interface Place {
  app: App
  tenant: Caller
  account: string
  /** The account of the firm. */
  firm: string
  person: string
  /** The account of each payment in suspense. */
  money: Awaited<ReturnType<typeof openMoney>>
  auditor: SignedIn
  /** An auditor of the whole installation. */
  overseer: SignedIn
  developer: SignedIn
  administrator: SignedIn
  funding_account: string
  webhook: string
  client: string
  instrument: string
  /** A model in the instrument. */
  model: string
  /** A savings plan of the account. */
  plan: string
  /** A stock of the account, which pays dividends. */
  share: string
}

/** Lists by their paths; by default an auditor views them, at the path itself. */
export type Lists = Record<string, Omit<FilledList, 'viewer' | 'url'> & Partial<FilledList>>
