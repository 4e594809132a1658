// The requests of this client, with their bodies, as they come in.
import type { Holdfast, LoggedRequest } from '../../../sdk/src/holdfast.ts'
import { callOf, operationNames } from '../curl.ts'
import { button, element, fill } from '../element.ts'
import { choice, docsLink, emptyState, field, notice } from '../pieces.ts'
import { newRows } from '../rows.ts'
import { REQUEST_NAME } from '../session.ts'
import { repeat, type View } from '../tools.ts'
import { requestDetail, requestSummary } from './request-detail.ts'

const PAGE = 100
/** The page has hundreds of requests of its own at most: further pages are looked through for those of an app. */
const MAX_PAGES = 5
const MAX_SHOWN = 300
const EVERY_MS = 4_000

const STATUSES = [
  ['', 'Any status'],
  ['2xx', '2xx: success'],
  ['4xx', '4xx: refused'],
  ['5xx', '5xx: failed'],
] as const

interface Filter {
  status: string | undefined
  operation: string | undefined
  withOwn: boolean
}

const isShown = ({ client_request }: LoggedRequest, { withOwn }: Filter) =>
  withOwn || client_request !== REQUEST_NAME

async function readFirst(hf: Holdfast, filter: Filter, signal: AbortSignal): Promise<LoggedRequest[]> {
  const { status, operation } = filter
  const shown: LoggedRequest[] = []
  let pages = 0
  for await (const page of hf.request_logs.list({ status, operation, limit: PAGE }, { signal }).pages()) {
    shown.push(...page.filter((one) => isShown(one, filter)))
    if (shown.length >= PAGE / 2 || ++pages >= MAX_PAGES) break
  }
  return shown
}

async function readNewer(hf: Holdfast, filter: Filter, shown: readonly LoggedRequest[], signal: AbortSignal) {
  const { status, operation } = filter
  const query = { status, operation, created_from: shown[0]?.created_at, limit: PAGE }
  const rows = await hf.request_logs.list(query, { signal })
  const ids = new Set(shown.map(({ id }) => id))
  const newer = rows.filter((one) => !ids.has(one.id) && isShown(one, filter))
  return [...newer, ...shown].slice(0, MAX_SHOWN)
}

/** Shows the requests. */
export const showRequests: View = (place, { hf, client_id }, signal) => {
  const status = choice(STATUSES, 'status')
  const operation = element('input', {
    name: 'operation',
    list: 'operations',
    placeholder: 'orders.place',
    spellcheck: 'false',
  })
  const own = element('input', { type: 'checkbox', name: 'own' })
  const names = element(
    'datalist',
    { id: 'operations' },
    ...operationNames().map((value) => element('option', { value })),
  )
  const state = element('div', { class: 'state' })
  const rows = newRows<LoggedRequest>({
    label: 'Requests',
    idOf: ({ id }) => id,
    summary: requestSummary,
    detail: (request) => requestDetail(hf, request),
  })
  let shown: LoggedRequest[] | undefined
  const filterOf = (): Filter => ({
    status: status.value || undefined,
    operation: operation.value.trim() || undefined,
    withOwn: own.checked,
  })
  const look = async () => {
    const filter = filterOf()
    try {
      const next = shown ? await readNewer(hf, filter, shown, signal) : await readFirst(hf, filter, signal)
      if (JSON.stringify(filter) !== JSON.stringify(filterOf())) return // Another look has begun meanwhile.
      shown = next
      rows.show(next)
      fill(state, next.length === 0 && nothing(client_id, filter))
    } catch (error) {
      if (!signal.aborted) fill(state, notice(error))
    }
  }
  const restart = () => {
    shown = undefined
    return look()
  }
  for (const control of [status, operation, own]) control.addEventListener('change', restart)
  fill(
    place,
    element(
      'form',
      { class: 'filters', 'aria-label': 'Filters', on: { submit: (event) => event.preventDefault() } },
      field('Status', status),
      field('Operation', operation),
      element('label', { class: 'check' }, own, 'Also those of this page'),
      button('Refresh', restart),
      names,
    ),
    state,
    rows.list,
  )
  void look()
  repeat(look, EVERY_MS, signal)
}

function nothing(client_id: string, { status, operation, withOwn }: Filter) {
  if (status || operation) {
    const isUnknown = operation !== undefined && callOf(operation) === undefined
    return emptyState(
      'No request fits.',
      isUnknown
        ? `There is no operation ${operation}. Its name is like orders.place: `
        : 'Choose fewer filters. ',
      isUnknown && docsLink('operations', 'the list of operations'),
    )
  }
  return emptyState(
    'No request yet.',
    'The log has the requests of the client ',
    element('code', {}, client_id),
    `, a second or two after their answers${withOwn ? '' : ', without those of this page'}. `,
    'Those of other clients, and those whose token was refused, are not here. Send one: ',
    docsLink('operations', 'every operation can be tried'),
    ', or take ',
    docsLink('readme#two-minutes-to-the-first-order', 'the first order'),
    '.',
  )
}
