// The automatic investing of an account: the model that it follows with its drift, and its latest runs.
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import { Followers } from './followers.tsx'
import { LatestRuns } from './latest-runs.tsx'
import { useInvestingWords } from './words.ts'

export default function InvestingOfAccount({ account }: { account: string }) {
  const investing = useInvestingWords()
  const permits = usePermits(useTenant())
  return (
    <>
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
    </>
  )
}
