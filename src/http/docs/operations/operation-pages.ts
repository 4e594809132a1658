// The pages of the operations: an index at /docs/operations, and a page for each group below it.
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
import { findLists, showSignIn } from './try-form.ts'
import { typeWords } from './type-words.ts'

/** The index of the operations. */
export const OPERATIONS = '/docs/operations'
const SCRIPT = '/docs/operations.js'

/** A page with the groups of links beside it. */
export interface OperationPage {
  content: PageContent
  beside: Group[]
}

/** The place of an operation: its page, and its anchor there. */
export const placeOf = ({ group, name }: Route): string => `${OPERATIONS}/${group}#${name}`

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
  const groups = groupsOf(routes)
  const group = groups.find((name) => path === `${OPERATIONS}/${name}`)
  const entries = groups.map((name) => ({ path: `${OPERATIONS}/${name}`, title: titleOf(name) }))
  const all: Group = { id: 'operations', title: 'Operations', entries }
  if (path === OPERATIONS) return { content: indexPage(groups, routes), beside: [all] }
  if (!group) return undefined
  const inGroup = routes.filter((route) => route.group === group)
  const operations = inGroup.map((route) => ({ path: placeOf(route), title: route.title }))
  return {
    content: groupPage(describe(), group, inGroup, isSandbox),
    beside: [{ id: group, title: titleOf(group), entries: operations }, all],
  }
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
<p>Every operation of the API by its group. A page of a group has parameters, bodies, answers with examples, errors
with remedies, and samples.</p>
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
}: Route) => `<li id="${name}"><a href="operations/${group}#${name}">
${escapeHtml(title)}</a> ${inlineCode(`${method} ${path}`)}</li>`

function groupPage(
  api: ApiDescription,
  group: string,
  routes: readonly Route[],
  isSandbox: boolean,
): PageContent {
  const operations = routes.map((route) => readOperation(api, route))
  const setting = settingOf(api)
  // In live a page reads only, and takes no id of a customer into its examples.
  const lists = isSandbox ? findLists(api) : null
  const schemas = operations.flatMap(({ answers }) =>
    answers.flatMap(({ schema, is_stream }) => (schema && !is_stream ? [schema] : [])),
  )
  return {
    path: `${OPERATIONS}/${group}`,
    title: titleOf(group),
    is_wide: true,
    script: SCRIPT,
    body: `<h1>${titleOf(group)}</h1>
<p>${escapeHtml(GROUPS[group]!)} <a href="../requests">Requests</a> says what all operations have in common.</p>
${showSignIn(setting.version, lists ?? {})}
<ul class="index">${routes.map(contentsRow).join('\n')}</ul>
${operations.map((operation) => showOperation(api, operation, setting, lists)).join('\n')}
${listHeaders(api, operations)}
${listShapes(api, namesOfShapes(api, schemas))}`,
  }
}

const contentsRow = ({ name, title, method, path }: Route) =>
  `<li><a href="#${name}">${escapeHtml(title)}</a> ${inlineCode(`${method} ${path}`)}</li>`

function listHeaders(api: ApiDescription, operations: readonly DocumentedOperation[]): string {
  const headers = operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'header'))
  const unique = new Map(headers.map((header) => [header.name, header]))
  const items = [...unique.values()].map(({ name, schema, description }) =>
    namedValue(name, typeWords(api, schema, shapeLink), '', sentence(description)),
  )
  return `<h2 id="page:headers">Headers of requests</h2><ul class="members">${items.join('\n')}</ul>`
}
