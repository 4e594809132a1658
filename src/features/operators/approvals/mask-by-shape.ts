// Masks the values that a shape declares as personal, wherever they stand in it.
import type { Json } from '../../../context.ts'
import { looksPersonal, MASKS, type Mask, maskText } from '../../../values/mask.ts'

/** A text of a colleague, which is for others to read; one that looks personal is masked like a note. */
export const maskRemark = (text: string | null): string | null =>
  text !== null && looksPersonal(text) ? maskText(text) : text

interface Shape {
  '~mask'?: Mask
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** The value with the masks of its shape. A member that the shape does not have stays as it is. */
export function maskByShape(shape: Shape | undefined, value: Json): Json {
  if (shape === undefined || value === null) return value
  const mask = shape['~mask']
  if (mask && typeof value === 'string') return MASKS[mask](value)
  if (shape.anyOf) return shape.anyOf.reduce<Json>((masked, option) => maskByShape(option, masked), value)
  if (Array.isArray(value)) return value.map((item) => maskByShape(shape.items, item))
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, maskByShape(shape.properties?.[name], member)]),
  )
}
