// The API reference under /docs: Swagger UI from the installed package and three files of our own. It works offline:
// the policy lets the page connect to its own server only.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { meanings } from '../../errors.ts'

export interface DocsAsset {
  path: string
  type: string
  body: Buffer | string
}

/**
 * The Content-Security-Policy of every answer under /docs. Swagger UI sets style attributes and needs unsafe-inline.
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
const readOwn = (name: string) => readFileSync(new URL(`./docs/${name}`, import.meta.url))
// Only the bundle and its style sheet are used, not the package's plugin and initializer.
const readPackaged = (name: string) => readFileSync(resolve(`@fastify/swagger-ui/static/${name}`))

/** Reads every file of the reference from disk. The page names the others relative to /docs. */
export function docsAssets(): DocsAsset[] {
  return [
    { path: '/docs', type: HTML, body: readOwn('page.html') },
    { path: '/docs/errors', type: HTML, body: errorsPage() },
    { path: '/docs/page.css', type: STYLE, body: readOwn('page.css') },
    { path: '/docs/start.js', type: SCRIPT, body: readOwn('start.js') },
    { path: '/docs/swagger-ui.css', type: STYLE, body: readPackaged('swagger-ui.css') },
    { path: '/docs/swagger-ui-bundle.js', type: SCRIPT, body: readPackaged('swagger-ui-bundle.js') },
  ]
}

// The page that the `docs` member of every refusal links to: one entry for each code, with the code as its anchor.
function errorsPage(): string {
  const entries = Object.entries(meanings).map(
    ([code, [status, meaning]]) =>
      `<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${meaning}</dd>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Holdfast errors</title>
<link rel="stylesheet" href="page.css" /></head><body><h1>Errors</h1><dl>${entries.join('\n')}</dl></body></html>`
}
