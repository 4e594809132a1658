// The page that the link of an invitation opens, and the page to sign in: HTML, a script and a style sheet each. Their
// policy lets them talk to their own server only.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'no-store',
  // The address may hold the code of the identity provider.
  'Referrer-Policy': 'no-referrer',
}

const PAGES = ['invitation', 'sign-in'] as const

const TYPES = [
  ['', '.html', 'text/html; charset=utf-8'],
  ['.css', '.css', 'text/css; charset=utf-8'],
  ['.js', '.js', 'text/javascript; charset=utf-8'],
] as const

/** Serves /operator/invitation, /operator/sign-in and their files. */
export function servePages(server: FastifyInstance): void {
  for (const page of PAGES)
    for (const [ending, file, type] of TYPES) {
      const body = readFileSync(new URL(`./page/${page}${file}`, import.meta.url))
      server.get(`/operator/${page}${ending}`, async (_request, reply) =>
        reply.headers(HEADERS).type(type).send(body),
      )
    }
}
