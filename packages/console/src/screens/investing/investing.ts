// The views of what invests by itself, which are loaded together when the first of them is opened.
export { ModelPage } from '../models/model.tsx'
export { Models } from '../models/models.tsx'
export { PlanPage } from '../plans/plan.tsx'
export { SavingsPlans } from '../plans/plans.tsx'
export { RunPage } from '../runs/run.tsx'
export { RebalancingRuns } from '../runs/runs.tsx'
