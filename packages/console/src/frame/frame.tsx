// The frame around every view: the sections at the side, the tenant with its time and the search above.
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe, useRead } from '../api/use-api.ts'
import { Instant } from '../kit/figures.tsx'
import { Loading, ProblemBox } from '../kit/notice.tsx'
import { useWords } from '../words/words.ts'
import { useGo, useTenant } from './address.ts'
import { Brand } from './brand.tsx'
import { KeyList } from './key-list.tsx'
import { useKeys } from './keys.ts'
import { Palette } from './palette.tsx'
import { usePermits } from './permissions.ts'
import { Person } from './person.tsx'
import { Prove } from './prove.tsx'
import { GO_KEYS, SECTIONS } from './sections.ts'
import { SignIn } from './sign-in.tsx'

/** Everything behind the sign-in. */
export function Gate() {
  const me = useMe()
  if (me.isPending) return <Loading />
  if (me.error) return <ProblemBox error={me.error} onRetry={() => me.refetch()} />
  if (!me.data) return <SignIn />
  return (
    <>
      <Outlet />
      <Prove />
    </>
  )
}

export function Frame() {
  const words = useWords()
  const tenant = useTenant()
  const go = useGo()
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const detail = useRead('tenants.retrieve', { params: { tenant_id: tenant } })
  useKeys({
    'mod k': () => setOpen('palette'),
    '/': () => setOpen('palette'),
    '?': () => setOpen('keys'),
    ...Object.fromEntries(GO_KEYS.map(([key, view]) => [`g ${key}`, () => go(view)])),
  })
  return (
    <div className={`frame ${detail.data?.environment ?? ''}`}>
      <a className="skip" href="#view">
        {words.frame.skip}
      </a>
      <header className="bar">
        <TenantName tenant={tenant} detail={detail.data} />
        <button type="button" className="search" aria-haspopup="dialog" onClick={() => setOpen('palette')}>
          <span>{words.frame.search}</span> <kbd>⌘K</kbd>
        </button>
        <Person />
      </header>
      <Sections tenant={tenant} />
      <main id="view" className="view" tabIndex={-1}>
        {detail.error ? <ProblemBox error={detail.error} onRetry={() => detail.refetch()} /> : <Outlet />}
      </main>
      {open === 'palette' && <Palette onClose={() => setOpen(undefined)} />}
      {open === 'keys' && <KeyList onClose={() => setOpen(undefined)} />}
    </div>
  )
}

interface Detail {
  name: string
  environment: string
  clock_mode: string
  now: string
  is_ahead: boolean
}

function TenantName({ detail }: { tenant: string; detail: Detail | undefined }) {
  const words = useWords()
  return (
    <div className="tenant">
      <Link to={'/' as never} className="link" title={words.frame.tenants}>
        <strong>{detail?.name ?? '…'}</strong>
      </Link>
      {detail && (
        <span className={`environment ${detail.environment}`}>{words.term(detail.environment)}</span>
      )}
      {detail?.is_ahead && (
        <span className="clock" title={words.frame.clockHint}>
          {words.term(detail.clock_mode)}: <Instant at={detail.now} isShort />
        </span>
      )}
    </div>
  )
}

function Sections({ tenant }: { tenant: string }) {
  const words = useWords()
  const permits = usePermits(tenant)
  return (
    <nav className="sections" aria-label={words.frame.sections}>
      <Brand />
      {SECTIONS.map(({ name, views }) => (
        <ul key={name} aria-label={words.sections[name]}>
          {views
            .filter(({ permission }) => permits(permission))
            .map(({ view }) => (
              <li key={view}>
                <Link
                  to={`/t/${tenant}/${view}` as never}
                  activeOptions={{ exact: view === '', includeSearch: false }}
                  activeProps={{ className: 'current', 'aria-current': 'page' }}
                >
                  {words.views[view]}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  )
}
