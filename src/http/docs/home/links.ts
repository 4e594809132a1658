// The links of `GET /` for programs.

/** The addresses that a program needs first. */
export const links = (base_url: string, versions: readonly string[]) => ({
  name: 'Holdfast',
  versions,
  links: {
    documentation: `${base_url}/docs`,
    search: `${base_url}/docs/search?q={words}`,
    operations: `${base_url}/docs/operations`,
    errors: `${base_url}/docs/errors`,
    description: `${base_url}/openapi.json`,
    token: `${base_url}/auth/token`,
    keys: `${base_url}/.well-known/jwks.json`,
    health: `${base_url}/healthz`,
  },
})
