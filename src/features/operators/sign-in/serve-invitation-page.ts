// The page that the link of an invitation opens: HTML, a script and a style sheet, under a policy that lets them talk
// to their own server only.
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

const FILES = [
  ['', 'invitation.html', 'text/html; charset=utf-8'],
  ['.css', 'invitation.css', 'text/css; charset=utf-8'],
  ['.js', 'invitation.js', 'text/javascript; charset=utf-8'],
] as const

/** Serves /operator/invitation and its files. */
export function serveInvitationPage(server: FastifyInstance): void {
  for (const [ending, name, type] of FILES) {
    const body = readFileSync(new URL(`./page/${name}`, import.meta.url))
    server.get(`/operator/invitation${ending}`, async (_request, reply) =>
      reply.headers({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' }).type(type).send(body),
    )
  }
}
