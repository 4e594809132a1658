// A file of the custodian with corporate actions: each row is one action, and all are entered or none.
import Type from 'typebox'
import type { Context } from '../../../../context.ts'
import { fail, failParams, MAX_OFFENDERS, type Offender, Refusal } from '../../../../errors.ts'
import { bytesOf, ShortContent } from '../../../../http/api/content.ts'
import type { Route } from '../../../../http/api/route.ts'
import { Flag } from '../../../../http/api/shapes.ts'
import type { Schema } from '../../../../http/api/validation/drop-nulls.ts'
import { unreadFinder } from '../../../../http/api/validation/find-unread.ts'
import { faultFinder } from '../../../../http/api/validation/validate.ts'
import { enterAction } from '../../../corporate-actions/enter-action.ts'
import { CorporateAction, NewCorporateAction } from '../../../corporate-actions/schemas.ts'
import { instrumentsBySymbol } from '../../../instruments/catalog/read.ts'
import { type FileRow, readRows } from '../../../instruments/catalog/read-rows.ts'
import { checkLimits } from '../../../operators/operators/check-limits.ts'
import { tenantCommand } from '../commands/tenant-command.ts'

const MAX_ROWS = 1000

const ActionFile = Type.Object(
  {
    content: ShortContent('the file: CSV with a header, whose columns are the members of a corporate action'),
    dry_run: Type.Optional(Flag('Whether the bookings are only shown; false if left out.')),
  },
  { $id: 'CorporateActionImport', description: 'Corporate actions of a custodian.' },
)
const EnteredActions = Type.Object(
  {
    corporate_actions: Type.Array(CorporateAction, { description: 'The actions, in the order of the file.' }),
    dry_run: Flag('Whether nothing was entered.'),
  },
  { $id: 'ImportedCorporateActions', description: 'The corporate actions of a file.' },
)

const findFaults = faultFinder(NewCorporateAction)
const findUnread = unreadFinder({ body: NewCorporateAction as unknown as Schema })

/** The faults of a row at its line, in place of the body of the operation that enters a single action. */
const atLine = (line: number, offenders: readonly Offender[]): Offender[] =>
  offenders.map((one) => ({ ...one, path: one.path.replace(/^body/, `body.content.line ${line}`) }))

type NewAction = NewCorporateAction & { dry_run?: boolean }

/** The actions of the file; refuses it with every fault of its rows. */
function readActions(content: string, dry_run: boolean): { line: number; action: NewAction }[] {
  const { rows, problems } = readRows(bytesOf(content).toString('utf8'), 'csv')
  const faults: Offender[] = problems.map(({ line, detail }) => ({
    path: `body.content.line ${line}`,
    code: 'invalid_param',
    detail,
  }))
  if (rows.length > MAX_ROWS) throw failParams([tooLong])
  const actions = rows.map((row) => {
    const action = { ...givenMembers(row), dry_run }
    const { ignored } = findUnread({ params: {}, query: {}, body: action })
    faults.push(...atLine(row.line, [...findFaults(action), ...ignored]))
    if ('dry_run' in row.values) faults.push(...atLine(row.line, [notAColumn]))
    return { line: row.line, action: action as NewAction }
  })
  if (faults.length > 0) throw failParams(faults.slice(0, MAX_OFFENDERS))
  return actions
}

const tooLong: Offender = {
  path: 'body.content',
  code: 'invalid_param',
  detail: `Must have at most ${MAX_ROWS} rows.`,
}

const notAColumn: Offender = {
  path: 'body.dry_run',
  code: 'invalid_param',
  detail: 'Is not a column; it stands beside the file.',
}

/** The members of the row that have a value. */
const givenMembers = ({ values }: FileRow) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

async function enterRow(context: Context, line: number, action: NewAction) {
  try {
    // Custodians know no ids of ours.
    const [listed] = await instrumentsBySymbol(context, [action.instrument])
    return await enterAction(context, { ...action, instrument: listed?.row.id ?? action.instrument })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.params) throw failParams(atLine(line, error.params))
    throw fail(error.code, `Line ${line}: ${error.message}`)
  }
}

/** The import of corporate actions. */
export const actionFileRoutes: Route[] = [
  tenantCommand({
    group: 'corporate-actions',
    permission: 'corporate_action.write',
    path: 'corporate-actions/import',
    has_long_body: true,
    name: 'corporate_actions.import',
    title: 'Import corporate actions of a custodian',
    description:
      'Enters every row of a CSV file as one corporate action, or none if one is refused; each fault names its line ' +
      'and column. `instrument` may be an ISIN. docs/stock-actions.md has an example.',
    subjects: () => ['corporate_actions.import'],
    approval: { isDryRun: ({ body }) => body.dry_run === true },
    body: ActionFile,
    response: EnteredActions,
    status: 201,
    errors: ['conflict', 'limit_exceeded'],
    change: async (context, _, { content, dry_run = false }) => {
      const entered = []
      for (const { line, action } of readActions(content, dry_run))
        entered.push(await enterRow(context, line, action))
      await checkLimits(
        context,
        'corporate_action.write',
        entered.flatMap(({ expected }) => expected),
      )
      return { corporate_actions: entered.map(({ action }) => action), dry_run }
    },
  }),
]
