import type { Route } from '../../../../http/api/route.ts'
import { accountRoutes } from './account-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { incomeRoutes } from './income-routes.ts'
import { searchRoutes } from './search-routes.ts'

/** The operations on customers and accounts. */
export const storyRoutes: Route[] = [...searchRoutes, ...customerRoutes, ...accountRoutes, ...incomeRoutes]
