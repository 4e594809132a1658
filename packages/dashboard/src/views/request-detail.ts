// One request of the log: its row, and everything about it.
import { CURRENT, type Holdfast, type LoggedRequest } from '../../../sdk/src/holdfast.ts'
import { apiCurl, callOf } from '../curl.ts'
import { button, type Child, element } from '../element.ts'
import { showDuration, showInstant, showTime } from '../format.ts'
import { codeBlock, copyButton, docsLink, facts, idOf, outcomePlace, rawJson } from '../pieces.ts'
import { base_url } from '../session.ts'

const statusClass = (status: number) =>
  `badge ${status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'good'}`

const methodOf = ({ operation }: LoggedRequest) => callOf(operation)?.method ?? 'GET'

const withQuery = ({ path, query }: LoggedRequest) => (query ? `${path}?${query}` : path)

/** The row of a request. */
export const requestSummary = (request: LoggedRequest): Child[] => [
  element('span', { class: statusClass(request.status) }, String(request.status)),
  element('span', { class: 'method' }, methodOf(request)),
  element('code', { class: 'main' }, withQuery(request)),
  element(
    'span',
    { class: 'aside' },
    `${showDuration(request.duration_ms)} · ${showTime(request.created_at)}`,
  ),
  request.error_code && element('span', { class: 'more' }, `${request.error_code}: ${request.detail ?? ''}`),
]

/** Everything about a request. */
export function requestDetail(hf: Holdfast, request: LoggedRequest): Child[] {
  const { id, operation, request_body, response_body, offenders, error_code, detail } = request
  const call = { url: `${base_url}${withQuery(request)}`, method: methodOf(request), body: request_body }
  const again = outcomePlace()
  return [
    element(
      'p',
      { class: 'actions' },
      copyButton(apiCurl(call, request.api_version), 'the command', 'Copy as curl'),
      canRepeat(request) && button('Read it again', () => again.run(() => readAgain(hf, request))),
      docsLink(`operations#${encodeURIComponent(operation)}`, operation),
    ),
    facts({
      Request: idOf(id, 'the id of the request'),
      When: showInstant(request.created_at),
      'Version of the API': request.api_version === CURRENT ? null : request.api_version,
      'Idempotency-Key': request.idempotency_key && idOf(request.idempotency_key, 'the idempotency key'),
      'Client-Request-Id': request.client_request,
      Refusal:
        error_code &&
        element(
          'span',
          {},
          docsLink(`errors#${encodeURIComponent(error_code)}`, error_code),
          ` ${detail ?? ''}`,
        ),
    }),
    offenders.length > 0 &&
      element(
        'ul',
        { class: 'offenders' },
        ...offenders.map((one) => element('li', {}, element('code', {}, one.path), ` ${one.detail}`)),
      ),
    again.place,
    ...bodies(request, request_body, response_body),
    rawJson(request),
  ]
}

function bodies(request: LoggedRequest, body: string | null, answer: string | null): Child[] {
  const isRead = methodOf(request) === 'GET'
  return [
    body && codeBlock('Body of the request', body),
    answer && codeBlock('Body of the answer', answer),
    !isRead &&
      !answer &&
      element('p', { class: 'hint' }, 'The log has no bodies of more than 4,096 characters.'),
    isRead &&
      element('p', { class: 'hint' }, 'The log has no answers to reads: the answer of now may be another.'),
  ]
}

// Streams do not end, and downloads lead elsewhere.
const canRepeat = (request: LoggedRequest): boolean => {
  const call = callOf(request.operation)
  return call?.method === 'GET' && !/[sd]/.test(call.letters)
}

async function readAgain(hf: Holdfast, request: LoggedRequest): Promise<Child> {
  return codeBlock('Answer of now', JSON.stringify(await hf.request('GET', withQuery(request))))
}
