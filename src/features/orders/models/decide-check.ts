// Decides the state of a model: the version in force, and whether all its instruments can be bought.
import type { Day } from '../../../values/time.ts'
import type { ModelRow, VersionRow } from './rules.ts'

/** A model after its check. */
export interface CheckedModel {
  model: ModelRow
  /** Whether another version has taken force. */
  is_published: boolean
  /** The change of its state, if there is one. */
  event: 'needs_adjustment' | 'activated' | null
}

/** The highest version whose day has come takes force; the model is active while its instruments can be bought. */
export function decideCheck(
  model: ModelRow,
  versions: readonly VersionRow[],
  { today, isUsable }: { today: Day; isUsable: (instrument: string) => boolean },
): CheckedModel {
  const current = versions.filter(({ effective_on }) => effective_on <= today).at(-1)!
  const unusable_instruments = current.weights
    .map(({ instrument }) => instrument)
    .filter((instrument) => !isUsable(instrument))
    .sort()
  const status = unusable_instruments.length > 0 ? 'needs_adjustment' : 'active'
  const event = status === model.status ? null : status === 'active' ? 'activated' : status
  return {
    model: { ...model, status, version: current.version, unusable_instruments },
    is_published: current.version !== model.version,
    event,
  }
}
