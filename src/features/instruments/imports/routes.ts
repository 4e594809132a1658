// Files of the installation that operators bring: the catalogue, and prices of a provider. Each is stored whole or not
// at all, and every wrong line is named.
import Type from 'typebox'
import type { Context, Json } from '../../../context.ts'
import { onEveryTenant } from '../../../db/on-every-tenant.ts'
import { failParam, failParams, MAX_OFFENDERS } from '../../../errors.ts'
import { bytesOf, ShortContent } from '../../../http/api/content.ts'
import { type Route, route } from '../../../http/api/route.ts'
import { Count, Flag, Nullable, OnDay, Text } from '../../../http/api/shapes.ts'
import { BadPrice, checkProvider } from '../../../market/feeds/given-price.ts'
import { undone } from '../../../unit-of-work/nested.ts'
import { storeCatalog } from '../catalog/import-catalog.ts'
import type { Problem } from '../catalog/read-rows.ts'
import { PriceQuality } from '../market-data/schemas.ts'
import { storePrices } from '../market-data/store-prices.ts'
import { firstDayOf, readPrices } from './read-prices.ts'

const file = (of: string) => ({
  content: ShortContent(of),
  format: Type.Enum(['csv', 'json'], {
    description: '`csv` with a header, or `json`: a list of objects with the same members.',
  }),
  dry_run: Type.Optional(Flag('Whether everything is checked and nothing is stored; false if left out.')),
})
const is_dry_run = Flag('Whether nothing was stored.')

const CatalogueFile = Type.Object(file('the file; docs/catalog.md has its columns'), {
  $id: 'CatalogueImport',
  description: 'Instruments for the catalogue.',
})
const ImportedCatalogue = Type.Object(
  {
    created: Count('New instruments.'),
    changed: Count('Instruments with other members than before.'),
    unchanged: Count('Instruments that are stored as the file has them.'),
    dry_run: is_dry_run,
  },
  { $id: 'ImportedCatalogue', description: 'The instruments of a file by what happened to them.' },
)
const PriceFile = Type.Object(
  {
    ...file('the file; docs/market.md has its columns'),
    provider: Text('The source of the prices.'),
    quality: Type.Optional(PriceQuality),
    skip_unknown_symbols: Type.Optional(
      Flag('Whether rows of symbols that no instrument has are left out; false if left out.'),
    ),
  },
  { $id: 'PriceImport', description: 'Prices of a provider.' },
)
const ImportedPrices = Type.Object(
  {
    provider: Text('The source of the prices.'),
    added: Count('New prices.'),
    corrected: Count('Prices that replaced another value of the provider.'),
    unchanged: Count('Prices that are stored already.'),
    unknown: Count('Rows left out because no instrument has their symbol.'),
    recomputed_from: Nullable(
      OnDay(
        'First day of the file; stored values from it on that use a new price are computed again. Null if none is new.',
      ),
    ),
    dry_run: is_dry_run,
  },
  { $id: 'ImportedPrices', description: 'The prices of a file by what happened to them.' },
)

const ofInstallation = (subject: string) => ({
  within: 'installation' as const,
  needs_step_up: true,
  approval: {
    subjects: () => [subject],
    isDryRun: ({ body }: { body: { [member: string]: Json } }) => body.dry_run === true,
    details: async (_: Context, answer: unknown) => answer as Json,
  },
})

/** Does the work, which reaches all tenants, and undoes it if it only tries it out. */
function onAllTenants<T>({ sql, tenant }: Context, isTrial: boolean, work: () => Promise<T>): Promise<T> {
  return isTrial ? undone(sql, () => onEveryTenant(sql, tenant, work)) : onEveryTenant(sql, tenant, work)
}

const offenderOf = ({ line, member, detail }: Problem) => ({
  path: `body.content.line ${line}${member ? `.${member}` : ''}`,
  code: 'invalid_param' as const,
  detail,
})

function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw failParams(problems.slice(0, MAX_OFFENDERS).map(offenderOf))
}

/** The imports. */
export const importRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/operator/catalogue/import',
    group: 'instruments',
    permission: 'instrument.write',
    operator: ofInstallation('catalogue'),
    has_long_body: true,
    name: 'catalogue.import',
    title: 'Import instruments',
    description:
      'Stores the instruments of a file for every tenant: new ones, and those whose members differ. A repeat changes ' +
      'nothing; each wrong line is named, and then nothing is stored.',
    body: CatalogueFile,
    response: ImportedCatalogue,
    write: async (context, { body: { content, format, dry_run = false } }) => {
      const text = bytesOf(content).toString('utf8')
      const stored = await onAllTenants(context, dry_run, () => storeCatalog(context.sql, text, { format }))
      if ('problems' in stored) {
        refuseProblems(stored.problems)
        throw new Error('A catalogue with problems names none.')
      }
      if (!dry_run && stored.created + stored.changed > 0) context.invalidates('instruments')
      context.pending.resource = 'catalogue'
      return { ...stored, dry_run }
    },
  }),
  route({
    method: 'POST',
    path: '/operator/prices/import',
    group: 'instruments',
    permission: 'price.write',
    operator: ofInstallation('prices'),
    has_long_body: true,
    name: 'prices.import',
    title: 'Import prices',
    description:
      'Stores the prices of a file under the name of their provider, for every tenant. Values of the days that they ' +
      'change are computed again; trades stay. Each wrong line is named, and then nothing is stored.',
    body: PriceFile,
    response: ImportedPrices,
    write: async (context, { body }) => {
      const { content, format, provider, quality, skip_unknown_symbols: skip_unknown, dry_run = false } = body
      checked(() => checkProvider(provider), 'body.provider')
      const { prices, problems } = readPrices(bytesOf(content).toString('utf8'), format, quality)
      refuseProblems(problems)
      const stored = await onAllTenants(context, dry_run, () =>
        storePrices(context, provider, [prices], { skip_unknown }).catch(refuseFile),
      )
      context.pending.resource = 'prices'
      const isNew = stored.added + stored.corrected > 0
      return { provider, ...stored, recomputed_from: isNew ? firstDayOf(prices) : null, dry_run }
    },
  }),
]

function checked(check: () => unknown, path: string): void {
  try {
    check()
  } catch (error) {
    throw error instanceof BadPrice ? failParam(path, 'invalid_param', error.message) : error
  }
}

// A fault of the whole file, such as two prices of one instant.
function refuseFile(error: unknown): never {
  throw error instanceof BadPrice ? failParam('body.content', 'invalid_param', error.message) : error
}
