// The page that the link of an invitation opens, and the page to sign in: HTML, scripts and style sheets. Their
// policy lets them talk to their own server only.
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
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

const FILES = [
  'invitation.html',
  'invitation.css',
  'invitation.js',
  'sign-in.html',
  'sign-in.css',
  'sign-in.js',
  'sign-in-calls.js',
  'sign-in-device.js',
]

/** The address to which the identity provider of a domain sends browsers back. */
const RETURN_PATH = '/operator/sign-in/:domain'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Serves /operator/invitation, /operator/sign-in and their files. */
export function servePages(server: FastifyInstance): void {
  for (const file of FILES) {
    const body = readFileSync(new URL(`./page/${file}`, import.meta.url))
    const type = TYPES[extname(file)]!
    const paths = [
      `/operator/${file.replace('.html', '')}`,
      ...(file === 'sign-in.html' ? [RETURN_PATH] : []),
    ]
    for (const path of paths)
      server.get(path, async (_request, reply) => reply.headers(HEADERS).type(type).send(body))
  }
}
