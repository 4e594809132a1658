// The members of an object, each with its type and its sentence. Objects inside it fold, or are links to their shapes.
import { escapeHtml, inlineCode } from '../html.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { type ApiDescription, componentOf, type DescribedSchema, resolveSchema } from './document.ts'
import { isObject, type ShapeWords, typeWords, withoutNull } from './type-words.ts'

/** How the members are shown. */
export interface MemberView {
  api: ApiDescription
  shape: ShapeWords
  /** Objects inside fold below their member; otherwise their shapes stand elsewhere. */
  folds: boolean
  /** Says which members are required; answers always have all of theirs. */
  is_request: boolean
}

/** A sentence of the description as HTML. Its links lead nowhere here, so they become words. */
export const sentence = (text: string | undefined): string =>
  text ? renderMarkdown(text, () => undefined).trim() : ''

/** One named value: a member or a parameter. */
export function namedValue(name: string, type: string, notes: string, text: string, inner = ''): string {
  const note = notes && ` <span class="need">${notes}</span>`
  return `<li>${inlineCode(name)} <span class="type">${type}</span>${note}${text}${inner}</li>`
}

/** The members of a schema with its forms, as HTML. A shape among the names is not repeated inside. */
export function listMembers(
  view: MemberView,
  schema: DescribedSchema,
  names: readonly string[] = [],
): string {
  const full = resolveSchema(view.api, schema)
  const required = new Set(full.required)
  const items = Object.entries(full.properties ?? {}).map(([name, member]) => {
    const notes = view.is_request && required.has(name) ? 'required' : ''
    const words = typeWords(view.api, member, view.shape)
    const { description } = resolveSchema(view.api, member)
    return namedValue(name, words, notes, sentence(description), foldMember(view, name, member, names))
  })
  const members = items.length > 0 ? `<ul class="members">${items.join('\n')}</ul>` : ''
  return `${members}${listForms(view, full, names)}${listVariants(full)}`
}

function foldMember(
  view: MemberView,
  name: string,
  member: DescribedSchema,
  names: readonly string[],
): string {
  const inner = objectIn(view.api, member)
  if (!inner) return ''
  const shape = inner.$ref && componentOf(inner.$ref)
  if (shape && (!view.folds || names.includes(shape))) return ''
  const members = listMembers(view, inner, shape ? [...names, shape] : names)
  return (
    members && `<details><summary>Members of <code>${escapeHtml(name)}</code></summary>${members}</details>`
  )
}

/** The object in a value: the value itself, an item of its list, or a value of its map. */
export function objectIn(api: ApiDescription, member: DescribedSchema): DescribedSchema | undefined {
  const { schema } = withoutNull(member)
  const full = resolveSchema(api, schema)
  if (isObject(full)) return schema
  const { additionalProperties, patternProperties } = full
  const value = full.items ?? Object.values(patternProperties ?? {})[0] ?? additionalProperties
  return typeof value === 'object' ? objectIn(api, value) : undefined
}

// The forms of a union: one of them is sent, and a member says which one.
function listForms(
  view: MemberView,
  { oneOf = [], discriminator }: DescribedSchema,
  names: readonly string[],
): string {
  if (!discriminator) return ''
  const values = new Map(Object.entries(discriminator.mapping).map(([value, ref]) => [ref, value]))
  const forms = oneOf.flatMap(({ $ref }) => {
    const name = componentOf($ref!)
    const title = inlineCode(`${discriminator.propertyName}: ${values.get($ref!) ?? name}`)
    if (!view.folds) return [`<li>${title} ${view.shape(name)}</li>`]
    if (names.includes(name)) return []
    return [
      `<li><details><summary>${title}</summary>${listMembers(view, { $ref }, [...names, name])}</details></li>`,
    ]
  })
  return `<p>One of these forms:</p><ul class="members forms">${forms.join('\n')}</ul>`
}

// Combinations of members that belong together, such as those of a market order in cash.
function listVariants({ allOf = [] }: DescribedSchema): string {
  const titles = allOf.flatMap(({ anyOf = [] }) => anyOf.map(({ title }) => title))
  const words = titles.filter((title) => title !== undefined).map(escapeHtml)
  return words.length > 0 ? `<p class="variants">Combinations: ${words.join('; ')}.</p>` : ''
}
