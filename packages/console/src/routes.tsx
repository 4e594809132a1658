// Every address of the console.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Frame, Gate } from './frame/frame.tsx'
import { Missing } from './frame/missing.tsx'
import { AccountPage } from './screens/account/account.tsx'
import { Approvals } from './screens/approvals/approvals.tsx'
import { CustomerPage } from './screens/customer/customer.tsx'
import { Home } from './screens/home.tsx'
import { Customers } from './screens/lists/customers.tsx'
import { Orders } from './screens/lists/orders.tsx'
import { Deposits, Transactions, Withdrawals } from './screens/lists/payments.tsx'
import { OrderPage } from './screens/order/order.tsx'
import { Suspense } from './screens/suspense/suspense.tsx'
import { Tenants } from './screens/tenants.tsx'

const root = createRootRoute({ component: Gate, notFoundComponent: Missing })
const tenants = createRoute({ getParentRoute: () => root, path: '/', component: Tenants })
const tenant = createRoute({ getParentRoute: () => root, path: '/t/$tenant', component: Frame })

// The views of the back office are a part of their own, which the first of them loads.
const house = () => import('./screens/back-office.ts')

const market = () => import('./screens/market/market.ts')

const investing = () => import('./screens/investing/investing.ts')

const VIEWS = {
  '/': Home,
  '/approvals': Approvals,
  '/suspense': Suspense,
  '/customers': Customers,
  '/customers/$customer': CustomerPage,
  '/accounts/$account': AccountPage,
  '/orders': Orders,
  '/orders/$order': OrderPage,
  '/deposits': Deposits,
  '/withdrawals': Withdrawals,
  '/transactions': Transactions,
  '/applications': lazyRouteComponent(house, 'Applications'),
  '/applications/$application': lazyRouteComponent(house, 'ApplicationPage'),
  '/instruments': lazyRouteComponent(market, 'Instruments'),
  '/instruments/$instrument': lazyRouteComponent(market, 'InstrumentPage'),
  '/yield-curve': lazyRouteComponent(market, 'YieldCurvePage'),
  '/corporate-actions': lazyRouteComponent(house, 'CorporateActions'),
  '/parent-orders': lazyRouteComponent(house, 'ParentOrders'),
  '/batches': lazyRouteComponent(house, 'Batches'),
  '/models': lazyRouteComponent(investing, 'Models'),
  '/models/$model': lazyRouteComponent(investing, 'ModelPage'),
  '/rebalancing-runs': lazyRouteComponent(investing, 'RebalancingRuns'),
  '/rebalancing-runs/$run': lazyRouteComponent(investing, 'RunPage'),
  '/savings-plans': lazyRouteComponent(investing, 'SavingsPlans'),
  '/savings-plans/$plan': lazyRouteComponent(investing, 'PlanPage'),
  '/bank': lazyRouteComponent(house, 'Bank'),
  '/payment-runs': lazyRouteComponent(house, 'PaymentRuns'),
  '/payouts': lazyRouteComponent(house, 'Rejected'),
  '/statements': lazyRouteComponent(house, 'Statements'),
  '/breaks': lazyRouteComponent(house, 'Breaks'),
  '/fee-runs': lazyRouteComponent(house, 'FeeRuns'),
  '/fee-charges': lazyRouteComponent(house, 'FeeCharges'),
  '/arrears': lazyRouteComponent(house, 'ArrearsPage'),
  '/ledger': lazyRouteComponent(house, 'Ledger'),
  '/postings': lazyRouteComponent(house, 'Postings'),
  '/activity': lazyRouteComponent(house, 'Activity'),
  '/webhooks': lazyRouteComponent(house, 'Webhooks'),
  '/deliveries': lazyRouteComponent(house, 'Deliveries'),
  '/events': lazyRouteComponent(house, 'Events'),
  '/clients': lazyRouteComponent(house, 'Clients'),
  '/people': lazyRouteComponent(house, 'People'),
  '/invitations': lazyRouteComponent(house, 'Invitations'),
  '/rights': lazyRouteComponent(house, 'Rights'),
  '/limits': lazyRouteComponent(house, 'Limits'),
  '/rules': lazyRouteComponent(house, 'Rules'),
  '/settings': lazyRouteComponent(house, 'Settings'),
  '/due': lazyRouteComponent(house, 'Due'),
  '/health': lazyRouteComponent(house, 'Health'),
  '/jobs': lazyRouteComponent(house, 'Jobs'),
}

const views = Object.entries(VIEWS).map(([path, component]) =>
  createRoute({ getParentRoute: () => tenant, path, component }),
)

/** A query has only texts, as an address shows them. */
const readQuery = (text: string) => Object.fromEntries(new URLSearchParams(text))
function writeQuery(query: Record<string, unknown>): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const router = createRouter({
  routeTree: root.addChildren([tenants, tenant.addChildren(views)]),
  basepath: '/console',
  parseSearch: readQuery,
  stringifySearch: writeQuery,
})
