// The settings of each group as texts of a form, and back. An empty text leaves a setting out: it then has its usual value.
import type { SettingGroup } from '../../generated/operator.ts'

/** A list has commas between; `json` is for what has parts of its own; an array is a choice. */
export type Kind = 'text' | 'decimal' | 'number' | 'flag' | 'list' | 'json' | readonly string[]

/** The settings of the groups, each with its place in the group. */
export const FIELDS: Record<SettingGroup, Record<string, Kind>> = {
  fees: { fees: 'json' },
  taxes: { withholding_taxes: 'json', tax_treaties: 'json' },
  advances: { deposit_advances_enabled: 'flag', advance_limit: 'decimal' },
  orders: { price_collar: 'decimal', gtc_days: 'number' },
  pools: { pool_times: 'json', pool_price_margin: 'decimal' },
  direct_debits: {
    'direct_debits.creditor_identifier': 'text',
    'direct_debits.creditor_name': 'text',
    'direct_debits.pre_notification_days': 'number',
    'direct_debits.submission_lead_days': 'number',
    'direct_debits.return_days': 'number',
    'direct_debits.first_as': ['FRST', 'RCUR'],
    'direct_debits.maximum_amount': 'decimal',
    'direct_debits.daily_maximum': 'decimal',
  },
  journals: {
    // JSON, because an empty list allows nothing, and an empty text what is usual.
    'journals.firm_to_customer': 'json',
    'journals.customer_to_firm': 'json',
    'journals.firm_to_firm': 'json',
    'journals.customer_to_customer': ['never', 'same_customer', 'any'],
    'journals.single_limit': 'json',
    'journals.daily_limit': 'json',
    'journals.approval_threshold': 'json',
    'journals.approval_days': 'number',
  },
  requests: { request_handling: ['lenient', 'strict'] },
  onboarding: {
    demand_terms_of_service: 'flag',
    auto_decide: ['none', 'approved', 'rejected'],
    onboarding: ['full', 'minimal'],
  },
  venue: {
    market_hours: ['always', 'exchange'],
    'venue.latency_ms': 'number',
    'venue.slices': 'number',
    'venue.slice_interval_ms': 'number',
    'venue.rejects': 'list',
    'venue.whole_units': 'flag',
    'venue.pool_fill_ratio': 'decimal',
    'venue.failed_settlements': 'number',
    'custodian.match_days': 'number',
    'custodian.rejects': 'list',
    'custodian.partial': 'decimal',
  },
}

export const GROUPS = Object.keys(FIELDS) as SettingGroup[]

/** The groups whose settings begin with a day. */
export const isDated = (group: SettingGroup): group is 'fees' | 'taxes' =>
  group === 'fees' || group === 'taxes'

type Texts = Record<string, string>
type Settings = Record<string, unknown>

const at = (settings: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Settings | undefined)?.[name], settings)

function textOf(kind: Kind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'json') return JSON.stringify(value, null, 2)
  if (kind === 'list') return (value as string[]).join(', ')
  return String(value)
}

/** The settings as texts, one for each field of the group. */
export const textsOf = (group: SettingGroup, settings: unknown): Texts =>
  Object.fromEntries(
    Object.entries(FIELDS[group]).map(([path, kind]) => [path, textOf(kind, at(settings, path))]),
  )

function parseText(kind: Kind, text: string): unknown {
  if (kind === 'json') return JSON.parse(text)
  if (kind === 'flag') return text === 'true'
  // A text that is not a number goes to the server as it stands, which refuses it by its place.
  if (kind === 'number') return /^\d+$/.test(text) ? Number(text) : text
  if (kind !== 'list') return text
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

export interface ReadSettings {
  settings: Settings
  /** The fields whose text is not JSON. */
  faults: string[]
}

/** The settings of the texts. */
export function settingsFrom(group: SettingGroup, texts: Texts): ReadSettings {
  const settings: Settings = {}
  const faults: string[] = []
  for (const [path, kind] of Object.entries(FIELDS[group])) {
    const text = (texts[path] ?? '').trim()
    if (text === '') continue
    try {
      const value = parseText(kind, text)
      const [name = '', inner] = path.split('.')
      if (inner === undefined) settings[name] = value
      else settings[name] = { ...(settings[name] as Settings | undefined), [inner]: value }
    } catch {
      faults.push(path)
    }
  }
  return { settings, faults }
}
