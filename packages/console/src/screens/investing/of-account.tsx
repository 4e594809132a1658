// The automatic investing of an account: its plans, the model that it follows with its drift, and its latest runs.
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { Followers } from '../models/followers.tsx'
import { LatestRuns } from '../models/latest-runs.tsx'
import { PlansOfAccount } from '../plans/plans-of-account.tsx'

export default function InvestingOfAccount({ account }: { account: string }) {
  const investing = useInvestingWords()
  const permits = usePermits(useTenant())
  return (
    <div className="run-parts">
      {permits('savings_plan.read') && (
        <section aria-label={investing.plans}>
          <h2>{investing.plans}</h2>
          <PlansOfAccount account={account} />
        </section>
      )}
      {permits('model.read') && (
        <section aria-label={investing.model}>
          <h2>{investing.model}</h2>
          <Followers account={account} />
        </section>
      )}
      {permits('rebalancing.read') && (
        <section aria-label={investing.runs}>
          <h2>{investing.runs}</h2>
          <LatestRuns account={account} />
        </section>
      )}
    </div>
  )
}
