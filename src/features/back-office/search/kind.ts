// The shape of a kind of resource that a search finds.
import type { Part } from '../../../db/sql.ts'

/** The parts of the path of a result. */
export interface ResultPath {
  id: string
  created_at: string
  /** Id or path of the resource to which it belongs. */
  parent: string | null
}

export interface Kind {
  permission: string
  /** The prefix of its ids. */
  prefix: string
  rows: Part
  created_at: Part
  title: Part
  parent?: Part
  /** A sealed name as JSON, in place of the title. */
  sealed?: Part
  /** Which of the rows a client may see, after `and`. */
  condition?: Part
  href(place: ResultPath): string | null
}
