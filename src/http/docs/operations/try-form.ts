// The forms with which a reader signs in and sends a request. They need the script of the page, which shows them.
import { escapeHtml } from '../html.ts'
import { type ApiDescription, type DocumentedOperation, type Parameter, resolveSchema } from './document.ts'

/** The path of the list in which a kind of resource is found, by the beginning of its ids: `acc_` to `/accounts`. */
export type ListsByPrefix = Record<string, string>

const ID = /^([a-z]+_)[0-9A-Za-z]{22}$/
/** The instrument of the examples is an ETF, and the newest instrument may be one that their orders do not fit. */
const FILTERS: Record<string, string> = { '/instruments': '?instrument_type=etf' }

/** Finds the lists that need nothing but a token, by the ids in their examples. */
export function findLists({ paths }: ApiDescription): ListsByPrefix {
  const lists = Object.entries(paths).flatMap(([path, { get }]) => {
    const [first] = [get?.responses[200]?.content?.['application/json']?.examples?.default?.value].flat()
    const prefix = path.includes('{') || !get?.['x-pagination'] ? undefined : prefixOf((first as Listed)?.id)
    return prefix ? [[prefix, path + (FILTERS[path] ?? '')] as const] : []
  })
  // The search gives ids of every kind, and the list of a kind comes before it.
  return Object.fromEntries(lists.toReversed())
}

type Listed = { id?: unknown } | undefined

const prefixOf = (value: unknown) => (typeof value === 'string' ? ID.exec(value)?.[1] : undefined)

/** The form that signs the reader in, with the facts that the script needs. */
const showSignIn = (version: string, lists: ListsByPrefix): string => `<form id="session" class="session"
data-version="${version}" data-lists="${escapeHtml(JSON.stringify(lists))}" aria-label="Sign in" hidden>
<p class="signed-out"><label>Client id <input name="client_id" autocomplete="off" spellcheck="false" required></label>
<label>Client secret <input name="client_secret" type="password" autocomplete="off" required></label>
<button>Sign in</button>
<span class="hint">Or paste all of <code>credentials.json</code> of the data folder, the client of the demo.</span></p>
<p class="signed-in" hidden>Signed in as <code></code>. <button type="button">Sign out</button></p>
<output></output></form>`

/**
 * The form that sends a request of the operation; none for streams, which do not end, and for the token itself. Without
 * lists the server is a live one, and only reads have a form.
 */
export function showTry(
  api: ApiDescription,
  operation: DocumentedOperation,
  lists: ListsByPrefix | null,
): string {
  const { name, method, path, stream, group } = operation.route
  if (stream || group === 'auth' || (lists === null && method !== 'GET')) return ''
  const fields = operation.parameters.filter((one) => one.in !== 'header').map((one) => field(operation, one))
  return `<details class="try" hidden><summary>Try it</summary>
${showSignIn(api.info.version, lists ?? {})}
<form class="request" data-method="${method}" data-path="${escapeHtml(path)}" aria-label="Try ${name}">
${[...fields, bodyField(api, operation, lists ?? {})].join('\n')}
<button>Send ${method}</button> <output></output>
<div class="code" hidden><pre tabindex="0" role="region" aria-label="Answer to ${name}"><code></code></pre></div>
</form></details>`
}

function field({ route }: DocumentedOperation, { name, in: place, required, example }: Parameter): string {
  const isFilled = required || (route.redirects === true && name === 'redirect')
  const value = isFilled && example !== undefined ? ` value="${escapeHtml(String(example))}"` : ''
  return `<label><code>${escapeHtml(name)}</code> <input name="${escapeHtml(name)}" data-in="${place}"${value}${
    required ? ' required' : ''
  } autocomplete="off" spellcheck="false"></label>`
}

function bodyField(api: ApiDescription, { body }: DocumentedOperation, lists: ListsByPrefix): string {
  if (!body) return ''
  const { required = [] } = resolveSchema(api, body.schema)
  const text = JSON.stringify(usableBody(body.example, required, lists), null, 2) ?? ''
  const rows = Math.min(text.split('\n').length + 1, 16)
  return `<label>Body <textarea name="body" rows="${rows}" spellcheck="false">${escapeHtml(text)}</textarea></label>`
}

/** The example without optional ids that no list has, such as that of a quote. */
export function usableBody(example: unknown, required: readonly string[], lists: ListsByPrefix): unknown {
  if (example === null || typeof example !== 'object' || Array.isArray(example)) return example
  const members = Object.entries(example).filter(([name, value]) => {
    const prefix = prefixOf(value)
    return prefix === undefined || prefix in lists || required.includes(name)
  })
  return Object.fromEntries(members)
}
