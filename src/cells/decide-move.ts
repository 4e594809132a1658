// The next step of a move, decided from the rows that both cells keep about it.

export type Goal = 'move' | 'abort' | 'drop'

/** The last move of a tenant, as a cell notes it. */
export interface Record {
  step: 'copying' | 'aborting' | 'switched' | 'moved' | 'dropped' | 'arriving' | 'arrived'
  /** The other cell of the move. */
  cell: string
  /** Whether the rows that stayed behind may be deleted by now. */
  is_past_keeping?: boolean
}

/** The two cells: the one that the tenant leaves, and the one to which it goes. */
export interface Places {
  from: string
  to: string
  source?: Record
  target?: Record
}

export type Next =
  | { next: 'copy' | 'arrive' | 'clean up' | 'abort' | 'drop' | 'nothing' }
  | { next: 'refuse'; reason: string }

const refuse = (reason: string): Next => ({ next: 'refuse', reason })

/** Decides what the command does now; each step can be repeated after the command died in it. */
export function decideNext(goal: Goal, places: Places): Next {
  const { from, to, source, target } = places
  if (from === to) return refuse(`The tenant lives in ${from} already.`)
  const leaves = source && source.step !== 'arrived' ? source : undefined
  if (leaves && leaves.cell !== to && leaves.step !== 'dropped')
    return refuse(`The tenant moves, or has moved, to ${leaves.cell}.`)
  const comes = target?.step === 'arriving' || target?.step === 'arrived' ? target : undefined
  if (comes?.step === 'arriving' && comes.cell !== from)
    return refuse(`The tenant moves from ${comes.cell} to ${to}.`)
  if (goal === 'abort') return decideAbort(leaves, comes)
  if (goal === 'drop') return decideDrop(leaves)
  if (target && target.step !== 'dropped' && !comes)
    return refuse(
      `The tenant left ${to} before, and its rows are still there: delete them with --drop there.`,
    )
  return decideForward(leaves, comes, to)
}

function decideForward(leaves: Record | undefined, comes: Record | undefined, to: string): Next {
  switch (leaves?.step) {
    case undefined:
      return comes?.step === 'arrived' ? refuse(`The tenant lives in ${to} already.`) : { next: 'copy' }
    case 'copying':
      return comes?.step === 'arrived'
        ? refuse(`${to} says that the tenant lives there, and this cell does not: find out why.`)
        : { next: 'copy' }
    case 'aborting':
      return refuse('The move is being broken off: end that with --abort.')
    case 'switched':
      return { next: comes?.step === 'arrived' ? 'clean up' : 'arrive' }
    default:
      return { next: 'nothing' }
  }
}

function decideAbort(leaves: Record | undefined, comes: Record | undefined): Next {
  if (leaves === undefined) return { next: comes?.step === 'arriving' ? 'abort' : 'nothing' }
  if (leaves.step === 'copying' || leaves.step === 'aborting') return { next: 'abort' }
  return refuse('The tenant lives in the other cell already: move it back instead.')
}

function decideDrop(leaves: Record | undefined): Next {
  if (leaves?.step === 'dropped') return { next: 'nothing' }
  if (leaves?.step !== 'moved') return refuse('Rows are deleted only after a move that is complete.')
  if (!leaves.is_past_keeping) return refuse('The rows are kept for now; --status says until when.')
  return { next: 'drop' }
}
