// The views of operators: stories of customers and accounts, and views of the house.
import type { Route } from '../../../http/api/route.ts'
import { houseRoutes } from './house/routes.ts'
import { storyRoutes } from './stories/routes.ts'

export const viewRoutes: Route[] = [...storyRoutes, ...houseRoutes]
