// The guides of `docs` as plain Markdown for programs that read: an index at /llms.txt, each guide below /llms, and all
// guides in one file at /llms-full.txt.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CURRENT } from '../../versions/versions.ts'
import type { Route } from '../api/route.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs')
/** The address of the server in the guides, which an answer replaces by its own. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:8080'

/** The guides in the order in which to read them, each with its subject. */
const GUIDES: Record<string, string> = {
  'first-webhook.md': 'From a fresh clone to a verified webhook, and a forged one that is refused.',
  'first-chart.md': 'From a fresh clone to a drawn chart of the value of an account.',
  'tour.md': 'One order from the request to the delivered webhook, call by call.',
  'authentication.md': 'Access tokens: how to get one, when it ends, scopes.',
  'versions.md': 'The header Api-Version, and what changes with a version.',
  'requests.md': 'Unknown members, strict requests, and what a refusal says.',
  'retries.md': 'Idempotency keys, and which answers to repeat.',
  'limits.md': 'Rates, sizes, times and numbers beyond which a request is refused.',
  'test-data.md': 'Inputs with which the bank, the venue and compliance of a sandbox behave as a test needs.',
  'onboarding.md': 'Persons and their claims, applications, customers and their accounts.',
  'money.md': 'Deposits, withdrawals, funding accounts, fees, and the cash that may be used.',
  'direct-debits.md': 'Mandates and direct debits: days, files of the bank, money that goes back, claims.',
  'journals.md': 'Cash and units between accounts of the tenant: journals, batches, approval, reversal.',
  'securities-transfers.md':
    'Securities from and to other custodians: states, deliveries, lots and their cost.',
  'trading.md': 'Quotes, orders, execution, settlement, positions, rollovers, corporate actions.',
  'pooled-orders.md':
    'Pooled orders: cuts, parent orders, the share of each order, and the residual account.',
  'order-batches.md': 'Orders in bulk: in a request or a file, checked row by row, all or none, at a time.',
  'dividends.md': 'Dividends of stocks: the units that count, taxes, declarations, reclaims.',
  'reinvestment.md': 'Income that buys more of what paid it: settings, orders, reasons, reversal.',
  'savings-plans.md': 'Savings plans: schedules, sizes, executions, shortfalls, and a year of a saver.',
  'models.md':
    'Models, subscriptions, drift, and runs that bring accounts to their targets, with every figure.',
  'stock-actions.md':
    'Stock dividends, spin-offs, rights issues and delistings: new units, elections, cash, cost, reversal.',
  'valuation.md': 'Values of accounts and positions, earnings, returns, and their explanations.',
  'market.md': 'Prices, where they come from, and the simulated market.',
  'fixed-income.md': 'Accrued interest, yields, coupons, calendars.',
  'documents.md': 'Statements, confirmations and letters.',
  'files.md': 'Uploads and downloads by signed link.',
  'events.md': 'Events without gaps, the stream, webhooks and their signatures.',
  'lists.md': 'Filters, pages and cursors.',
  'faults.md': 'Faults that a tenant injects in a sandbox, and scenarios.',
  'proof.md': 'The audit trail, and the proofs over it and the ledger.',
  'sdk.md': 'The client for TypeScript, the command hf, the Postman collection.',
  'errors.md': 'Every error code with its status, meaning and remedy.',
  'glossary.md': 'One word for one thing.',
}
const SETUP = 'examples/setup.sh'
const OPERATIONS = 'operations.md'

const MARKDOWN = 'text/markdown; charset=utf-8'
const PLAIN = 'text/plain; charset=utf-8'
const [INDEX, FULL, BELOW] = ['/llms.txt', '/llms-full.txt', '/llms/']

/** The paths of the index, of the file of all guides, and of every guide, each with its media type. */
export const guidePaths: Record<string, string> = {
  [INDEX]: PLAIN,
  [FULL]: PLAIN,
  [BELOW + SETUP]: PLAIN,
  ...Object.fromEntries([...Object.keys(GUIDES), OPERATIONS].map((name) => [BELOW + name, MARKDOWN])),
}

/** Writes the text of each path, with the address of the server. */
export async function writeGuides(
  routes: readonly Route[],
  baseUrl: string,
): Promise<Record<string, string>> {
  const guides = await Promise.all(
    Object.keys(GUIDES).map(
      async (name): Promise<Guide> => [name, withoutDeadLinks(await read(name, baseUrl))],
    ),
  )
  const all: Guide[] = [...guides, [OPERATIONS, listOperations(routes)]]
  return {
    [INDEX]: writeIndex(guides, baseUrl),
    [FULL]: all.map(([, text]) => text).join('\n'),
    [BELOW + SETUP]: await read(SETUP, baseUrl),
    ...Object.fromEntries(all.map(([name, text]) => [BELOW + name, text])),
  }
}

type Guide = [name: string, text: string]

const read = async (name: string, baseUrl: string) =>
  (await readFile(join(FOLDER, name), 'utf8')).replaceAll(WRITTEN_ADDRESS, baseUrl)

// A link to a page that is not served becomes its words.
const withoutDeadLinks = (text: string) =>
  text.replaceAll(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words: string, target: string) => {
    const [page = ''] = target.split('#')
    const isServed = page === '' || page in GUIDES || page === SETUP || /^https?:/.test(page)
    return isServed ? link : words
  })

const titleOf = (text: string) => /^# (.+)$/m.exec(text)![1]!

function writeIndex(guides: readonly Guide[], baseUrl: string): string {
  const lines = guides.map(([name, text]) => `- [${titleOf(text)}](${baseUrl}/llms/${name}): ${GUIDES[name]}`)
  return `# Holdfast

> The HTTP API behind an investing app: customers, accounts, money, orders, positions, values, events. The server is at
> ${baseUrl}.

- Token: \`POST /auth/token\` with the form \`grant_type=client_credentials&client_id=…&client_secret=…\`. Send it as
  \`Authorization: Bearer …\` with every other request.
- Version: send \`Api-Version: ${CURRENT}\`.
- Writes: send an \`Idempotency-Key\`. A repeat with the same key takes effect once and gets the first answer.
- Money, units, prices and rates are decimal text, such as \`"10.50"\`. Never read them as binary floats.
- A refusal has \`code\`, \`detail\` and \`docs\`, and \`params\` where parts of the request are wrong.
- Operations under \`/sandbox\` exist only in a sandbox: they play the bank, the venue, compliance and the clock.

## Reference

- [OpenAPI 3.1](${baseUrl}/openapi.json): every operation, shape, error code and webhook, with examples
- [Operations](${baseUrl}/llms/${OPERATIONS}): every operation in a line
- [All guides](${baseUrl}/llms-full.txt): the guides below in one file

## Guides

${lines.join('\n')}
`
}

function listOperations(routes: readonly Route[]): string {
  const groups = [...new Set(routes.map(({ group }) => group))].map((group) => {
    const lines = routes
      .filter((route) => route.group === group)
      .map(({ method, path, name, title }) => `- \`${method} ${path}\` (\`${name}\`): ${title}.`)
    return `## ${group}\n\n${lines.join('\n')}\n`
  })
  return `# Operations\n\n${groups.join('\n')}`
}
