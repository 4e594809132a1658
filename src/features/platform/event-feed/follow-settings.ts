// The event feed to the broker of the settings. The client of the broker is loaded only if the settings name one.
import type { App } from '../../../context.ts'
import { type EventFeed, startEventFeed } from './feed-events.ts'

/** Starts the event feed, if the settings name a broker. */
export async function startConfiguredEventFeed(app: App): Promise<EventFeed | undefined> {
  const { config } = app
  if (config.event_feed_url === undefined) return undefined
  const url = config.event_feed_url
  const { connectToNats } = await import('../../../message-streams/nats.ts')
  return startEventFeed(app, () =>
    connectToNats({
      url,
      name: config.event_feed_stream,
      credentials_file: config.event_feed_credentials_file,
      ca_file: config.event_feed_ca_file,
      replicas: config.event_feed_replicas,
      days: config.event_feed_days,
    }),
  )
}
