// The venue to which a tenant's orders go.
import type { Context, ReadContext } from '../../../context.ts'
import { readVenueFile } from '../../../venues/fix/settings.ts'
import { fixVenue } from '../../../venues/fix/venue.ts'
import { type SimulatedVenueSettings, simulatedVenue } from '../../../venues/simulated.ts'
import type { Venue } from '../../../venues/venue.ts'

/** The settings of the tenant's venue, from the file that VENUE_FILE names. */
function lookUpFile({ app, tenant }: Pick<ReadContext, 'app' | 'tenant'>) {
  const file = app.config.venue_file === '' ? undefined : readVenueFile(app.config.venue_file)
  return file && (file.tenants?.includes(tenant) ?? true) ? file : undefined
}

/** Whether the tenant has a venue: outside the sandbox, only a real one counts. */
export const hasVenue = (context: Pick<ReadContext, 'app' | 'tenant'>): boolean =>
  context.app.config.environment === 'sandbox' || lookUpFile(context) !== undefined

/** Whether exchanges are open at any hour: in a sandbox, unless the tenant's settings give them their hours. */
export const isAlwaysOpen = ({ app, settings }: Pick<ReadContext, 'app' | 'settings'>): boolean =>
  app.config.environment === 'sandbox' && settings.market_hours !== 'exchange'

/** Whether the tenant's venue takes only whole units: a real one does, the simulated one if the settings say so. */
export const takesWholeUnits = (context: Pick<ReadContext, 'app' | 'tenant' | 'settings'>): boolean =>
  lookUpFile(context) !== undefined || simulatedSettings(context).whole_units === true

const simulatedSettings = ({ settings }: Pick<ReadContext, 'settings'>): SimulatedVenueSettings =>
  (settings.venue ?? {}) as SimulatedVenueSettings

/** The tenant's venue: the one that the settings name for it, else, in a sandbox, the simulated one. */
export function venueOf(context: Pick<Context, 'app' | 'tenant' | 'settings'>): Venue {
  const { app, tenant } = context
  const file = lookUpFile(context)
  if (file) return fixVenue(file, { sql: app.database.write(tenant), tenant })
  if (app.config.environment === 'sandbox') return simulatedVenue(simulatedSettings(context))
  throw new Error(`VENUE_FILE names no venue for the tenant ${tenant}`)
}
