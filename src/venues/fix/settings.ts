// The settings in VENUE_FILE: the address of the venue, the identity of Holdfast there, and the venue's names for
// instruments.
import { readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { cacheByKey } from '../../memory/cache-by-key.ts'
import { WrongSetting } from '../../settings/setting.ts'
import { isZone, WEEKDAYS } from './session/schedule.ts'

const Text = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\x00-\\x1f]+$' })
const closed = { additionalProperties: false }

const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' })

/** Fields added to a message, by tag. */
const Extra = Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,4}$' }), Text, closed)

const VenueFile = Type.Object(
  {
    name: Text,
    protocol: Type.Literal('FIX.4.4'),
    host: Text,
    port: Type.Integer({ minimum: 1, maximum: 65535 }),
    sender_comp_id: Text,
    target_comp_id: Text,
    sender_sub_id: Type.Optional(Text),
    target_sub_id: Type.Optional(Text),
    username: Type.Optional(Text),
    password: Type.Optional(Text),
    password_file: Type.Optional(Text),
    heartbeat_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600 })),
    reconnect_seconds: Type.Optional(Type.Number({ minimum: 0.05, maximum: 3600 })),
    reset_on_logon: Type.Optional(Type.Boolean()),
    /** When sessions begin and end; sequence numbers begin again with each. */
    schedule: Type.Optional(
      Type.Object(
        {
          start: Time,
          end: Time,
          zone: Text,
          start_day: Type.Optional(Type.Enum([...WEEKDAYS])),
          end_day: Type.Optional(Type.Enum([...WEEKDAYS])),
        },
        closed,
      ),
    ),
    tls: Type.Optional(
      Type.Object(
        {
          ca_file: Type.Optional(Text),
          cert_file: Type.Optional(Text),
          key_file: Type.Optional(Text),
          server_name: Type.Optional(Text),
        },
        closed,
      ),
    ),
    /** The ids of the tenants that trade here; all by default. */
    tenants: Type.Optional(Type.Array(Text)),
    /** Fields of every order, such as {"1": "account"}. */
    order_fields: Type.Optional(Extra),
    /** By our symbol: the fields that identify the instrument in place of its ISIN. */
    symbols: Type.Optional(Type.Record(Text, Extra)),
    /** By the code of the exchange: the fields that name the place of execution. */
    exchanges: Type.Optional(Type.Record(Text, Extra)),
  },
  closed,
)

export type FixVenueSettings = Static<typeof VenueFile>

const files = cacheByKey<string, FixVenueSettings>('venue_files')

/** Reads the venue's file once, or throws WrongSetting with one clear line. */
export function readVenueFile(path: string): FixVenueSettings {
  const before = files.get(path)
  if (before) return before
  const settings = parseVenueFile(path)
  files.set(path, settings)
  return settings
}

function parseVenueFile(path: string): FixVenueSettings {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new WrongSetting(`VENUE_FILE ${path} cannot be read: ${(error as Error).message}`)
  }
  const [wrong] = Value.Errors(VenueFile, value)
  if (wrong) {
    const reason = wrong.message === 'schema is false' ? 'is not a member of the file' : wrong.message
    throw new WrongSetting(`VENUE_FILE ${path}: ${wrong.instancePath || 'the file'} ${reason}`)
  }
  const settings = value as FixVenueSettings
  demandSchedule(path, settings)
  demandFiles(path, { password_file: settings.password_file, ...settings.tls })
  return settings
}

function demandSchedule(path: string, { schedule, reset_on_logon }: FixVenueSettings): void {
  if (!schedule) return
  const refuse = (reason: string) => new WrongSetting(`VENUE_FILE ${path}: ${reason}`)
  if (!isZone(schedule.zone)) throw refuse(`/schedule/zone ${schedule.zone} is not a time zone`)
  if ((schedule.start_day === undefined) !== (schedule.end_day === undefined))
    throw refuse('/schedule needs both start_day and end_day, or neither')
  if (reset_on_logon) throw refuse('/reset_on_logon does not go with /schedule')
}

function demandFiles(path: string, named: Record<string, string | undefined>): void {
  for (const [member, file] of Object.entries(named)) {
    if (!member.endsWith('_file') || file === undefined) continue
    try {
      readFileSync(file)
    } catch (error) {
      throw new WrongSetting(`VENUE_FILE ${path}: ${member} cannot be read: ${(error as Error).message}`)
    }
  }
}

/** The name under which the sequence numbers of the session are stored. */
export function sessionName(settings: FixVenueSettings): string {
  const { sender_comp_id, sender_sub_id, target_comp_id, target_sub_id } = settings
  const joined = (...ids: (string | undefined)[]) => ids.filter(Boolean).join('/')
  return `FIX.4.4:${joined(sender_comp_id, sender_sub_id)}->${joined(target_comp_id, target_sub_id)}`
}
