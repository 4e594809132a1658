import type { Day } from '../../../../values/time.ts'
import { type MandateRow, type SequenceType, sequenceTypeOf } from '../../mandates/rules.ts'
import type { DebitTerms } from '../../mandates/setting-schemas.ts'
import type { DebitRow } from '../rules.ts'

/** The debits in the order of their due dates, each with its sequence type. */
export function decideSequence(
  debits: readonly Pick<DebitRow, 'id' | 'mandate' | 'due_on'>[],
  mandates: ReadonlyMap<string, Pick<MandateRow, 'mandate_type' | 'submissions'>>,
  first_as: DebitTerms['first_as'],
): { id: string; mandate: string; due_on: Day; sequence_type: SequenceType }[] {
  const counts = new Map([...mandates].map(([id, { submissions }]) => [id, submissions]))
  return debits
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : Number(a.due_on > b.due_on)))
    .map(({ id, mandate, due_on }) => {
      const submissions = counts.get(mandate)!
      counts.set(mandate, submissions + 1)
      const { mandate_type } = mandates.get(mandate)!
      return { id, mandate, due_on, sequence_type: sequenceTypeOf({ mandate_type, submissions }, first_as) }
    })
}
