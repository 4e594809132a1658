// The shapes of the answers on a page, each once.
import { escapeHtml } from '../html.ts'
import { type ApiDescription, componentOf, type DescribedSchema, resolveSchema } from './document.ts'
import { listMembers, sentence } from './members.ts'
import { isObject } from './type-words.ts'

/** The anchor of a shape. */
export const shapeAnchor = (name: string): string => `shape:${name}`

/** A link to a shape of the same page. */
export const shapeLink = (name: string): string =>
  `<a href="#${shapeAnchor(name)}"><code>${escapeHtml(name)}</code></a>`

/** The names of the shapes with members in the schemas, and in those shapes. */
export function namesOfShapes(api: ApiDescription, schemas: readonly DescribedSchema[]): string[] {
  const names = new Set<string>()
  const visit = (schema: DescribedSchema) => {
    if (schema.$ref) {
      const full = resolveSchema(api, schema)
      const name = componentOf(schema.$ref)
      if (isObject(full)) {
        if (names.has(name)) return
        names.add(name)
      }
      visit(full)
      return
    }
    for (const inner of innerSchemas(schema)) visit(inner)
  }
  for (const schema of schemas) visit(schema)
  return [...names].sort()
}

function innerSchemas(schema: DescribedSchema): DescribedSchema[] {
  const { properties, patternProperties, additionalProperties, items, prefixItems, anyOf, oneOf } = schema
  const named = [...Object.values(properties ?? {}), ...Object.values(patternProperties ?? {})]
  const others = [additionalProperties, items].filter((one) => typeof one === 'object')
  return [...named, ...others, ...(prefixItems ?? []), ...(anyOf ?? []), ...(oneOf ?? [])]
}

/** The section of the shapes. */
export function listShapes(api: ApiDescription, names: readonly string[]): string {
  if (names.length === 0) return ''
  const view = { api, shape: shapeLink, folds: false, is_request: false }
  const shapes = names.map((name) => {
    const schema = api.components.schemas[name]!
    return `<section id="${shapeAnchor(name)}" class="shape"><h3>${escapeHtml(name)}</h3>
${sentence(schema.description)}
${listMembers(view, schema)}</section>`
  })
  return `<h2 id="page:shapes">Shapes of answers</h2>\n${shapes.join('\n')}`
}
