// The dashboard: signs a client in once per tab, and shows what happens in its tenant.
import { element, fill } from './element.ts'
import { showFrame, topLine } from './frame.ts'
import { type Live, newLive } from './live.ts'
import { type Credentials, forgetClient, openClient, storeClient, storedClient } from './session.ts'
import { showSignIn } from './sign-in.ts'
import './style.css'
import { newTenantClock } from './tenant-clock.ts'
import type { Tools } from './tools.ts'

const body = document.getElementById('root')!
let leave = new AbortController()

function open(credentials: Credentials, { hf, live }: Pick<Tools, 'hf' | 'live'>): void {
  leave.abort()
  leave = new AbortController()
  const clock = newTenantClock()
  const tools: Tools = { hf, live, clock, client_id: credentials.client_id, signIn }
  clock.refresh(hf).catch(() => undefined) // The view of the clock says why there is none.
  // An event is never later than the clock of the tenant.
  live.watch(() => {
    const newest = live.events[0]?.created_at
    const now = clock.read()
    if (newest && now && newest > now.now) clock.set({ now: newest })
  }, leave.signal)
  void live.follow(hf, leave.signal)
  showFrame(body, tools, signOut, leave.signal)
}

function newClient(credentials: Credentials) {
  const live: Live = newLive()
  const hf = openClient(credentials, {
    onStream: (state) => live.setState(state === 'open' ? 'live' : 'reconnecting'),
  })
  return { hf, live }
}

async function signIn(credentials: Credentials): Promise<void> {
  const client = newClient(credentials)
  await client.hf.identity.retrieve()
  storeClient(credentials)
  open(credentials, client)
}

function signOut(): void {
  leave.abort()
  forgetClient()
  showStart()
}

function showStart(): void {
  const main = element('main', { id: 'main', tabindex: -1 })
  document.title = 'Dashboard · Holdfast'
  fill(body, topLine(main), main)
  showSignIn(main, signIn)
}

const stored = storedClient()
if (stored) open(stored, newClient(stored))
else showStart()
