// The port to a broker of messages that stores them in streams: one stream for each tenant. A store of streams appends
// a message only behind the message that the caller names, so that two writers can neither repeat nor reorder messages.

export interface StreamMessage {
  /** The number of the message: it follows the number of the message before it. */
  sequence: number
  /** The id of the message: together with its number it tells two histories of a tenant apart. */
  id: string
  /** The words by which consumers subscribe, with dots between them. */
  subject: string
  /** Headers beside those of the tenant, the number and the id. */
  headers: Readonly<Record<string, string>>
  body: string
}

/** The stream of one tenant, as it was when it was opened. */
export interface TenantStream {
  /**
   * The last message; `none` if the stream has never had one, and `forgotten` if it no longer stores any of those that
   * it had.
   */
  last: Pick<StreamMessage, 'sequence' | 'id'> | 'none' | 'forgotten'
  /**
   * Stores the messages in their order behind the last one. If it fails, the stream may have the first of them: the
   * caller opens it again to see.
   */
  append(messages: readonly StreamMessage[]): Promise<void>
}

/** A connection to the broker. */
export interface MessageStreams {
  /** The stream of the tenant; makes one if there is none. */
  open(tenant: string): Promise<TenantStream>
  close(): Promise<void>
}

/** The broker does not answer, or cannot store anything now. */
export class StreamsAway extends Error {}

/** Another writer has appended to the stream since it was opened. */
export class StreamMoved extends Error {}

/** The stream cannot be continued as it is: an operator has to look. */
export class StreamRefused extends Error {}
