// The API reference under /docs: Swagger UI from the installed package and three files of our own. It runs offline:
// the policy lets the page talk to nothing but the server it came from.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { catalogue } from '../../errors.ts'

export interface DocsAsset {
  path: string
  type: string
  body: Buffer | string
}

/**
 * Value of Content-Security-Policy for every answer under /docs. Swagger UI sets style attributes, hence
 * unsafe-inline.
 */
export const DOCS_POLICY = [
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
const own = (name: string) => readFileSync(new URL(`./docs/${name}`, import.meta.url))
// Only the bundle and its style sheet: the package's plugin and its initializer are not used.
const packaged = (name: string) => readFileSync(resolve(`@fastify/swagger-ui/static/${name}`))

/** Every file of the reference, read from disk: keep the answer. The page names the others relative to /docs. */
export function docsAssets(): DocsAsset[] {
  return [
    { path: '/docs', type: HTML, body: own('page.html') },
    { path: '/docs/errors', type: HTML, body: errorsPage() },
    { path: '/docs/page.css', type: STYLE, body: own('page.css') },
    { path: '/docs/start.js', type: SCRIPT, body: own('start.js') },
    { path: '/docs/swagger-ui.css', type: STYLE, body: packaged('swagger-ui.css') },
    { path: '/docs/swagger-ui-bundle.js', type: SCRIPT, body: packaged('swagger-ui-bundle.js') },
  ]
}

// Where the `docs` member of every refusal points: one entry per code, its name as the anchor.
function errorsPage(): string {
  const entries = Object.entries(catalogue).map(
    ([code, [status, meaning]]) =>
      `<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${meaning}</dd>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Holdfast errors</title>
<link rel="stylesheet" href="page.css" /></head><body><h1>Errors</h1><dl>${entries.join('\n')}</dl></body></html>`
}
