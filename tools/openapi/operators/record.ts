// The story behind the examples of the operator API: the staff of an installation at work on one tenant.

import type { Examples } from '../../../src/http/openapi/examples.ts'
import {
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../test/support/identity-provider.ts'
import { normalizeExamples } from '../normalize.ts'
import { playStory } from '../play.ts'
import { becomeCustomer, begin, type Cast, describePerson, registerWebhook } from '../story-customer.ts'
import { payIn, readMarket, trade } from '../story-trading.ts'
import { approve } from './approvals.ts'
import * as compliance from './compliance.ts'
import { type Desk, newDesk } from './desk.ts'
import * as installation from './installation.ts'
import * as investing from './investing.ts'
import * as money from './money.ts'
import { invite, manage, ORIGIN, saveView, signIn, signOn } from './people.ts'
import * as trading from './trading.ts'

/** Plays the story: every operation is called once. */
async function tellStory(desk: Desk, provider: IdentityProvider): Promise<void> {
  const chief = await desk.hire('chief@example.com', 'administrator', [
    'operations',
    'finance',
    'compliance',
    'developer',
    'support',
  ])
  const otto = await invite(desk, chief)
  await signIn(desk, otto)
  await signOn(desk, provider)
  await manage(desk, chief, otto)
  const cast = { player: desk.client } as Cast
  await begin(cast)
  desk.serve(cast.tenant.tenant)
  await saveView(desk, chief, cast.tenant.tenant)
  await registerWebhook(cast)
  await describePerson(cast)
  await becomeCustomer(cast)
  await payIn(cast)
  await readMarket(cast)
  await trade(cast)
  await money.assign(desk, chief, cast)
  await money.move(desk, chief, cast)
  await money.payOut(desk, chief, cast)
  await money.readBank(desk, chief)
  await money.refund(desk, chief)
  await money.decideJournals(desk, chief, cast)
  await trading.handleOrders(desk, chief, cast)
  await trading.sendBatch(desk, chief, cast)
  await investing.decideRuns(desk, chief, cast)
  await investing.steerPlans(desk, chief, cast)
  await trading.payDividend(desk, chief, cast)
  await trading.correctPrice(desk, chief, cast)
  const second = await desk.hire('second@example.com', 'administrator', [
    'operations',
    'finance',
    'compliance',
    'developer',
    'support',
  ])
  await compliance.onboard(desk, chief, cast)
  await compliance.erase(desk, chief)
  await compliance.publish(desk, chief, cast)
  await installation.openTenant(desk, chief)
  await installation.manageClients(desk, chief)
  await installation.followWebhooks(desk, chief, cast)
  await installation.watchJobs(desk, chief, cast)
  await approve(desk, chief, second, cast)
  await installation.shareWork(desk, chief, second, cast.customer)
  await installation.setSettings(desk, chief)
  await installation.prove(desk, chief)
}

/** Plays the story and returns the examples in their lasting form. */
export async function recordOperatorExamples(): Promise<Examples> {
  const provider = await startIdentityProvider(ORIGIN)
  const settings = {
    BANK: 'iso20022',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'holdfast',
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OPERATOR_OWN_SIGN_IN: 'all',
    OIDC_SCOPES: 'openid email profile groups',
    OIDC_ROLES: 'desk=finance',
  }
  try {
    return normalizeExamples(await playStory((desk: Desk) => tellStory(desk, provider), newDesk, settings))
  } finally {
    await provider.stop()
  }
}
