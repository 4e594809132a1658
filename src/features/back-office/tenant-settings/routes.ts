// The settings of a tenant, for operators: read, set by group, and the history of their changes.
import type { Json } from '../../../context.ts'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { type Route, route } from '../../../http/api/route.ts'
import type { SettingGroup } from './group-schemas.ts'
import { listChanges, showSettings } from './read.ts'
import { historyFilters, newSettings, OfTenant, SettingChange, TenantSettings } from './schemas.ts'
import { type SettingInput, setSettings } from './set-settings.ts'

const PATH = '/operator/tenants/{tenant_id}/settings'
const reads = { group: 'settings', permission: 'setting.read', operator: { within: 'tenant' } } as const

interface GroupRoute {
  title: string
  description: string
  permission: 'setting.write' | 'money_setting.write'
  /** Whether only a sandbox has the settings. */
  sandbox?: boolean
}

const MONEY = { permission: 'money_setting.write' } as const
const HOUSE = { permission: 'setting.write' } as const

/** The groups as they are set. */
const SET: Record<SettingGroup, GroupRoute> = {
  fees: {
    ...MONEY,
    title: 'Set the fees',
    description:
      'All fees from a day on, in the place of a schedule of that day. An order keeps the fees of its placement.',
  },
  taxes: {
    ...MONEY,
    title: 'Set taxes on income',
    description: 'All withholding taxes and treaties for payments from a day on.',
  },
  advances: { ...MONEY, title: 'Set limits of advances', description: 'They hold for deposits from now on.' },
  orders: {
    ...MONEY,
    title: 'Set limits of orders',
    description: 'They hold for orders from now on; an order in force keeps its last day.',
  },
  pools: {
    ...MONEY,
    title: 'Set when pooled orders go out',
    description: 'Orders that have joined a pool keep its time.',
  },
  direct_debits: {
    ...MONEY,
    title: 'Set up direct debits',
    description:
      'They hold for mandates and debits from now on; without them no mandate is registered and no debit created.',
  },
  journals: {
    ...MONEY,
    title: 'Set limits of journals',
    description: 'They hold for journals from now on; one that waits keeps its last day.',
  },
  requests: {
    ...HOUSE,
    title: 'Set how requests are read',
    description: 'It holds for requests from now on that say nothing else.',
  },
  onboarding: {
    ...HOUSE,
    title: 'Set what applications need',
    description:
      'It holds for applications from now on. In live every application needs every claim, and waits.',
  },
  venue: {
    ...HOUSE,
    title: 'Set how the simulated venue and custodian behave',
    description: 'Orders that have gone out follow it too.',
    sandbox: true,
  },
}

const setRoute = ([group, { title, description, permission, sandbox = false }]: [
  SettingGroup,
  GroupRoute,
]): Route =>
  route({
    method: 'PUT',
    path: `${PATH}/${group}`,
    group: 'settings',
    permission,
    operator: {
      within: 'tenant',
      needs_step_up: true,
      approval: {
        subjects: () => [`settings.${group}`],
        isDryRun: ({ body }) => body.dry_run === true,
        details: async (_, answer) => {
          const { effective_from, changes } = answer as SettingChange
          return { effective_from, changes: changes as Json }
        },
      },
    },
    ...(sandbox && { sandbox }),
    name: `settings.set_${group}`,
    title,
    description,
    has_long_body: true,
    params: OfTenant,
    body: newSettings(group),
    response: SettingChange,
    write: (context, { body }) => setSettings(context, group, body as SettingInput),
  })

/** The operations on settings. */
export const settingRoutes: Route[] = [
  route({
    ...reads,
    method: 'GET',
    path: PATH,
    name: 'settings.retrieve',
    title: 'Retrieve the settings of a tenant',
    description: 'By group, with fees and taxes of later days.',
    params: OfTenant,
    response: TenantSettings,
    read: (context) => showSettings(context),
  }),
  ...(Object.entries(SET) as [SettingGroup, GroupRoute][]).map(setRoute),
  listRoute({
    ...reads,
    path: `${PATH}/history`,
    name: 'settings.list_changes',
    title: 'List changes of settings',
    description: 'Newest first: what differs, who made the change, and for which reason.',
    params: OfTenant,
    filters: historyFilters,
    pages: BACK_OFFICE,
    item: SettingChange,
    rows: (context, { query }, window) => listChanges(context, query, window),
  }),
]
