// The field of a reason, which every decision asks for in the same words.
import { useWords } from '../words/words.ts'
import type { FieldOfAct } from './act.tsx'

/** The field `reason` of a decision on a customer, account, application or refund, and its text in the values. */
export function useReason() {
  const words = useWords()
  const field: FieldOfAct = { name: 'reason', label: words.act.note, type: 'note', minLength: 3 }
  return { field, of: ({ reason = '' }: Record<string, string>) => reason.trim() }
}
