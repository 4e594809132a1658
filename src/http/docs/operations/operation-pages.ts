// The pages of the operations: an index at /docs/operations, below it a page for each group, and below that a page for
// each operation.
import type { Route } from '../../api/route.ts'
import { GROUPS } from '../../openapi/groups.ts'
import { escapeHtml, inlineCode } from '../html.ts'
import type { PageContent } from '../layout.ts'
import type { Group } from '../navigation.ts'
import { type ApiDescription, type DocumentedOperation, readOperation } from './document.ts'
import { namedValue, sentence } from './members.ts'
import { showOperation } from './operation-section.ts'
import { showSamples } from './samples.ts'
import { listShapes, namesOfShapes, shapeLink } from './shapes.ts'
import { findLists } from './try-form.ts'
import { typeWords } from './type-words.ts'

/** The index of the operations. */
export const OPERATIONS = '/docs/operations'
const SCRIPT = '/docs/operations.js'

/** A page with the groups of links beside it. */
export interface OperationPage {
  content: PageContent
  beside: Group[]
}

/** The page of an operation. */
export const placeOf = ({ group, name }: Route): string => `${OPERATIONS}/${group}/${name}`

/** `corporate-actions` as `Corporate actions`. */
const titleOf = (group: string) => group[0]!.toUpperCase() + group.slice(1).replaceAll('-', ' ')

const groupsOf = (routes: readonly Route[]) =>
  Object.keys(GROUPS).filter((group) => routes.some((route) => route.group === group))

/** The API that the pages show. The description is read only if it is needed. */
export interface ShownApi {
  routes: readonly Route[]
  describe: () => ApiDescription
  isSandbox: boolean
}

const settingOf = (api: ApiDescription) => ({ base_url: api.servers[0].url, version: api.info.version })

/** The samples of one operation, for a page elsewhere. */
export function samplesOfOperation({ routes, describe }: ShownApi, name: string): string {
  const api = describe()
  return showSamples(readOperation(api, routes.find((route) => route.name === name)!), settingOf(api))
}

/** The page at a path, if it is one of the operations. */
export function operationPage(
  { routes, describe, isSandbox }: ShownApi,
  path: string,
): OperationPage | undefined {
  const [group, name, ...rest] = path.slice(OPERATIONS.length + 1).split('/')
  const groups = groupsOf(routes)
  const all: Group = {
    id: 'operations',
    title: 'Operations',
    entries: groups.map((one) => ({ path: `${OPERATIONS}/${one}`, title: titleOf(one) })),
  }
  if (path === OPERATIONS) return { content: indexPage(groups, routes), beside: [all] }
  if (!group || !groups.includes(group) || rest.length > 0) return undefined
  const inGroup = routes.filter((route) => route.group === group)
  const entries = inGroup.map((route) => ({ path: placeOf(route), title: route.title }))
  const beside = [{ id: group, title: titleOf(group), entries }, all]
  if (name === undefined) return { content: groupPage(group, inGroup), beside }
  const route = inGroup.find((one) => one.name === name)
  return route && { content: routePage(describe(), route, isSandbox), beside }
}

function indexPage(groups: readonly string[], routes: readonly Route[]): PageContent {
  const sections = groups.map((group) => {
    const rows = routes.filter((route) => route.group === group).map(row)
    return `<h2 id="${group}"><a href="operations/${group}">${titleOf(group)}</a></h2>
<p>${escapeHtml(GROUPS[group]!)}</p>
<ul class="index">${rows.join('\n')}</ul>`
  })
  return {
    path: OPERATIONS,
    title: 'Operations',
    script: SCRIPT,
    body: `<h1>Operations</h1>
<p>Every operation of the API by its group. The page of an operation has its parameters, body, answers with examples,
errors with remedies, samples, and a form that sends it.</p>
${sections.join('\n')}`,
  }
}

// The anchor of an operation is here as well, for links to it that are older than the pages of the groups.
const row = ({
  name,
  group,
  title,
  method,
  path,
}: Route) => `<li id="${name}"><a href="operations/${group}/${name}">
${escapeHtml(title)}</a> ${inlineCode(`${method} ${path}`)}</li>`

function groupPage(group: string, routes: readonly Route[]): PageContent {
  const path = `${OPERATIONS}/${group}`
  const items = routes.map(
    ({ name, title, method, path: place, description }) => `<li id="${name}">
<h2><a href="${group}/${name}">${escapeHtml(title)}</a></h2>
<p class="call"><span class="method">${method}</span> ${inlineCode(place)}</p>${sentence(description)}</li>`,
  )
  return {
    path,
    title: titleOf(group),
    script: SCRIPT,
    body: `<h1>${titleOf(group)}</h1>
<p>${escapeHtml(GROUPS[group]!)}</p>
<ul class="index">${items.join('\n')}</ul>`,
  }
}

function routePage(api: ApiDescription, route: Route, isSandbox: boolean): PageContent {
  const path = placeOf(route)
  const operation = readOperation(api, route)
  // In live a page reads only, and takes no id of a customer into its examples.
  const lists = isSandbox ? findLists(api) : null
  const schemas = operation.answers.flatMap(({ schema, is_stream }) => (schema && !is_stream ? [schema] : []))
  return {
    path,
    title: route.title,
    is_wide: true,
    script: SCRIPT,
    body: `${showOperation(api, operation, settingOf(api), lists)}
${listHeaders(api, operation)}
${listShapes(api, namesOfShapes(api, schemas))}`,
  }
}

function listHeaders(api: ApiDescription, { parameters }: DocumentedOperation): string {
  const headers = parameters.filter((one) => one.in === 'header')
  const items = headers.map(({ name, schema, description }) =>
    namedValue(name, typeWords(api, schema, shapeLink), '', sentence(description)),
  )
  return `<h2 id="page:headers">Headers of the request</h2><ul class="members">${items.join('\n')}</ul>`
}
