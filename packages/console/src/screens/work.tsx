// The parts that all items of lists of work share: the changes that await approval, and the operator that has the item.
import { useChange, useMe } from '../api/use-api.ts'
import { useTenant } from '../frame/address.ts'
import { usePermits } from '../frame/permissions.ts'
import { ProblemBox } from '../kit/notice.tsx'
import { ResourceLink } from '../kit/resource-link.tsx'
import { useWords } from '../words/words.ts'
import type { ActsOnSeveral } from './lists/several.tsx'

/** The changes of a resource that await approval. */
export function Pending({ approvals }: { approvals: readonly { id: string; verb: string }[] }) {
  const words = useWords()
  return approvals.map(({ id, verb }) => (
    <p key={id} className="done waiting">
      {words.approvals.awaits(verb)} <ResourceLink id={id} />
    </p>
  ))
}

interface Item {
  id: string
  assigned_to: { operator: string } | null
}

/** Takes the item, or gives it back. */
export function Take({ item: { id, assigned_to } }: { item: Item }) {
  const words = useWords()
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const me = useMe().data
  const take = useChange('work.take')
  const giveBack = useChange('work.give_back')
  const params = { tenant_id, subject_id: id }
  const error = take.error ?? giveBack.error
  if (!permits('work.write')) return null
  if (assigned_to && assigned_to.operator !== me?.id) return null
  return (
    <div className="actions">
      {error && <ProblemBox error={error} />}
      {assigned_to ? (
        <button type="button" disabled={giveBack.isPending} onClick={() => giveBack.mutate({ params })}>
          {words.work.giveBack}
        </button>
      ) : (
        <button type="button" disabled={take.isPending} onClick={() => take.mutate({ params })}>
          {words.work.take}
        </button>
      )}
    </div>
  )
}

/** Taking several items of a list in one request. */
export function useTakeSeveral<T extends Item>(cells: ActsOnSeveral<T>['cells']): ActsOnSeveral<T> {
  const { several } = useWords()
  return {
    admits: ({ assigned_to }) => assigned_to === null,
    cells,
    acts: [
      {
        name: 'work.take_several',
        label: several.take,
        sentence: several.takes,
        permission: 'work.write',
        reason: 'none',
        body: (subjects) => ({ subjects }),
      },
    ],
  }
}
