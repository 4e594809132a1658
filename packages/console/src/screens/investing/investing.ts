// The views of what invests by itself, which are loaded together when the first of them is opened.
export { ModelPage } from './model.tsx'
export { Models } from './models.tsx'
export { RunPage } from './run.tsx'
export { RebalancingRuns } from './runs.tsx'
