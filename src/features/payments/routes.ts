import { depositRoutes } from './deposit-routes.ts'
import { simulatedBankRoutes } from './simulated-bank-routes.ts'
import { withdrawalRoutes } from './withdrawal-routes.ts'

export const paymentRoutes = [...depositRoutes, ...withdrawalRoutes, ...simulatedBankRoutes]
