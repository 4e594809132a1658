import type { Route } from '../../../../http/api/route.ts'
import { complianceVerbs } from './compliance-verbs.ts'
import { firmVerbs } from './firm-verbs.ts'
import { houseVerbs } from './house-verbs.ts'
import { paymentVerbs } from './payment-verbs.ts'
import { priceVerbs } from './price-verbs.ts'
import { tradingVerbs } from './trading-verbs.ts'
import { unmaskRoutes } from './unmask-routes.ts'
import { webhookVerbs } from './webhook-verbs.ts'

/** The changes that operators make, and their looks at the receivers of payments. */
export const allVerbs: Route[] = [
  ...paymentVerbs,
  ...complianceVerbs,
  ...houseVerbs,
  ...firmVerbs,
  ...tradingVerbs,
  ...priceVerbs,
  ...webhookVerbs,
  ...unmaskRoutes,
]
