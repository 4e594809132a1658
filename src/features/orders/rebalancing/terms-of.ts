// The terms by which an account that follows a model is sized.
import type { ModelRow, VersionRow } from '../models/rules.ts'
import type { RunModel, RunTerms, SubscriptionRow } from './rules.ts'

/** The number of the version that is in force for the subscription. */
export const versionOf = (
  { pinned_version }: Pick<SubscriptionRow, 'pinned_version'>,
  { version }: Pick<ModelRow, 'version'>,
): number => pinned_version ?? version

/** The terms of the subscription, with the instruments of the versions that it followed before. */
export function termsOf(
  subscription: SubscriptionRow,
  model: ModelRow,
  versions: readonly VersionRow[],
): RunTerms {
  const number = versionOf(subscription, model)
  const { weights, cash_weight } = versions.find(({ version }) => version === number)!
  const listed = new Set(weights.map(({ instrument }) => instrument))
  const former = versions
    .filter(({ version }) => version >= subscription.first_version && version < number)
    .flatMap((version) => version.weights.map(({ instrument }) => instrument))
    .filter((instrument) => !listed.has(instrument))
  return {
    weights,
    cash_weight,
    minimum_order_amount: model.minimum_order_amount,
    price_tolerance: model.price_tolerance,
    outside_positions: subscription.outside_positions,
    reserve_amount: subscription.reserve_amount,
    former: [...new Set(former)].sort(),
  }
}

/** The parts of a run that its subscription gives. */
export const modelOf = (subscription: SubscriptionRow, model: ModelRow): RunModel => ({
  subscription: subscription.id,
  model: model.id,
  model_version: versionOf(subscription, model),
})
