// The table of contents: every feature's routes and jobs, by name.
import { authRoutes, openAuth } from './features/auth/routes.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { sandboxRoutes } from './features/sandbox/routes.ts'
import { serveHealth } from './http/health.ts'
import type { ServerParts } from './http/server.ts'
import type { JobKind } from './worker/jobs.ts'
import type { Kinds } from './worker/run.ts'

const jobs: JobKind[] = []

export const kinds: Kinds = new Map(jobs.map((job) => [job.kind, job]))

export const api: ServerParts = {
  routes: [...authRoutes, ...identityRoutes, ...sandboxRoutes(kinds)],
  changes: [],
  open: [...openAuth, serveHealth],
}
