// The page to try the API, /docs/reference: Swagger UI from the installed package and three files of our own. It works
// offline: the policy lets the page connect to its own server only.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export interface Asset {
  path: string
  type: string
  body: Buffer | string
}

/**
 * The Content-Security-Policy of this page and its files. Swagger UI sets style attributes and needs unsafe-inline.
 */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self' data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

const { resolve } = createRequire(import.meta.url)
const readOwn = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url))
// Only the bundle and its style sheet are used, not the package's plugin and initializer.
const readPackaged = (name: string) => readFileSync(resolve(`@fastify/swagger-ui/static/${name}`))

/** Reads every file of the page from disk. The page names the others relative to itself. */
export function referenceAssets(): Asset[] {
  return [
    { path: '/docs/reference', type: HTML, body: readOwn('reference.html') },
    { path: '/docs/reference.css', type: STYLE, body: readOwn('reference.css') },
    { path: '/docs/reference.js', type: SCRIPT, body: readOwn('reference.js') },
    { path: '/docs/swagger-ui.css', type: STYLE, body: readPackaged('swagger-ui.css') },
    { path: '/docs/swagger-ui-bundle.js', type: SCRIPT, body: readPackaged('swagger-ui-bundle.js') },
  ]
}
