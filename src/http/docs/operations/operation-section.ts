// One operation of the API on the page of its group.
import { type ErrorCode, meanings } from '../../../errors.ts'
import { remedies } from '../../api/answers/remedies.ts'
import { codeRegion } from '../code-block.ts'
import { escapeHtml, inlineCode } from '../html.ts'
import { renderMarkdown } from '../render-markdown.ts'
import type { ApiDescription, DocumentedOperation, Parameter } from './document.ts'
import { listMembers, namedValue, sentence } from './members.ts'
import { type SampleSetting, showSamples } from './samples.ts'
import { shapeLink } from './shapes.ts'
import { type ListsByPrefix, showTry } from './try-form.ts'
import { typeWords } from './type-words.ts'

/** The section of an operation: its facts at the left, and its samples and the example of its answer at the right. */
export function showOperation(
  api: ApiDescription,
  operation: DocumentedOperation,
  setting: SampleSetting,
  lists: ListsByPrefix | null,
): string {
  const { name, title, method, path, description } = operation.route
  return `<section class="operation" id="${name}">
<div class="facts"><h1>${escapeHtml(title)}</h1>
<p class="call"><span class="method">${method}</span> ${inlineCode(path)}</p>
${renderMarkdown(description, () => undefined)}
${needsOf(operation)}
${listParameters(api, operation.parameters)}
${listBody(api, operation)}
${listAnswers(api, operation)}
${listRefusals(operation)}</div>
<div class="samples">${showSamples(operation, setting)}
${showTry(api, operation, lists)}
${showExample(operation)}</div>
</section>`
}

function needsOf({ route: { name, permission, sandbox, group }, parameters }: DocumentedOperation): string {
  const headers = parameters.filter((one) => one.in === 'header').map((one) => one.name)
  const needs = [
    group === 'auth' ? 'Needs no token.' : '',
    permission ? `Needs <code>${escapeHtml(permission)}</code>.` : '',
    sandbox ? 'Only in a sandbox.' : '',
    headers.includes('Idempotency-Key') ? 'Safe to repeat under the same Idempotency-Key.' : '',
  ]
  return `<p class="codes">Name <code>${name}</code>. ${needs.filter(Boolean).join(' ')}
<a href="#page:headers">Headers of the request</a></p>`
}

/** Parameters of the path and the query; the headers of all operations stand once on the page. */
export function listParameters(api: ApiDescription, parameters: readonly Parameter[]): string {
  const items = parameters
    .filter((one) => one.in !== 'header')
    .map((one) => {
      const place = one.in === 'path' ? 'in the path' : 'required'
      const words = typeWords(api, one.schema, shapeLink)
      return namedValue(one.name, words, one.required ? place : '', sentence(one.description))
    })
  return items.length > 0 ? `<h2>Parameters</h2><ul class="members">${items.join('\n')}</ul>` : ''
}

function listBody(api: ApiDescription, { body }: DocumentedOperation): string {
  if (!body) return ''
  const shape = (name: string) => `<code>${escapeHtml(name)}</code>`
  const form = body.is_form ? 'A form. ' : ''
  return `<h2>Body</h2><p class="codes">${form}${escapeHtml(body.note)}</p>
${listMembers({ api, shape, folds: true, is_request: true }, body.schema)}`
}

function listAnswers(api: ApiDescription, { answers }: DocumentedOperation): string {
  const items = answers.map(({ status, description, schema, is_stream }) => {
    const words = schema && !is_stream ? typeWords(api, schema, shapeLink) : ''
    return namedValue(status, is_stream ? 'stream of server-sent events' : words, '', sentence(description))
  })
  return `<h2>Answers</h2><ul class="members">${items.join('\n')}</ul>`
}

function listRefusals({ route, refusals }: DocumentedOperation): string {
  const specific = new Set<string>(route.errors)
  const statuses = refusals.map(({ status, description, codes }) => {
    const ordered = codes.toSorted((a, b) => Number(specific.has(b)) - Number(specific.has(a)))
    const items = ordered.map((code) => {
      const [, meaning] = meanings[code as ErrorCode]
      const remedy = sentence(remedies[code as ErrorCode])
      return `<li><a href="../../errors#${code}"><code>${code}</code></a> ${sentence(meaning)} ${remedy}</li>`
    })
    return `<li><code>${status}</code> ${sentence(description)}
<ul>${items.join('')}</ul></li>`
  })
  const named = [...specific].map((code) => `<a href="../../errors#${code}"><code>${code}</code></a>`)
  return `<h2>Errors</h2>${named.length > 0 ? `<p>Codes of its own: ${named.join(', ')}.</p>` : ''}
<details class="errors"><summary>All codes, with remedies</summary>
<ul class="members">${statuses.join('\n')}</ul></details>`
}

function showExample({ route, answers }: DocumentedOperation): string {
  const examples = answers.filter(({ example }) => example !== undefined)
  const blocks = examples.map(({ status, example, is_stream }) => {
    const text = is_stream && typeof example === 'string' ? example : JSON.stringify(example, null, 2)
    return `<p class="answer">Answer <code>${status}</code></p>
${codeRegion(`Answer ${status} of ${route.name}`, text, is_stream ? 'http' : 'json')}`
  })
  return blocks.join('\n')
}
