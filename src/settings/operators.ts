// The settings of operators: their sessions, and single sign-on.
import {
  DEFAULT_GROUPS_CLAIM,
  DEFAULT_SCOPES,
  readGroupsClaim,
  readProviders,
  readScopes,
} from './identity-providers.ts'
import { readRoleMap } from './role-map.ts'
import { oneOf, perhaps, serviceUrl, setting, text, wholeNumber, words, yesNo } from './setting.ts'

export const operatorSettings = {
  operator_url: setting(
    'OPERATOR_URL',
    '',
    'Public URL at which the browsers of operators reach the server; their passkeys belong to its host. Empty: ' +
      '`BASE_URL`, with `localhost` in place of a loopback address.',
    (value) => serviceUrl(value) ?? '',
  ),
  operator_idle_minutes: setting(
    'OPERATOR_IDLE_MINUTES',
    '15',
    'Minutes without a request after which the session of an operator ends.',
    wholeNumber(1, 1440),
  ),
  operator_session_hours: setting(
    'OPERATOR_SESSION_HOURS',
    '12',
    'Hours after which the session of an operator ends in any case.',
    wholeNumber(1, 168),
  ),
  operator_own_sign_in: setting(
    'OPERATOR_OWN_SIGN_IN',
    'break_glass',
    'With `OIDC_ISSUER`, the operators that sign in without the identity provider: `break_glass` accounts or `all`.',
    oneOf('break_glass', 'all'),
  ),
  operator_break_glass_changes: setting(
    'OPERATOR_BREAK_GLASS_CHANGES',
    'true',
    'Whether an operator may, in an emergency, carry out a change of their own without its approvals. It raises an ' +
      'alarm.',
    yesNo,
  ),
  oidc_issuer: setting(
    'OIDC_ISSUER',
    '',
    'Issuer of the identity provider with which operators sign in (OpenID Connect). Empty: no single sign-on.',
    serviceUrl,
  ),
  oidc_client_id: setting('OIDC_CLIENT_ID', '', 'Id of this installation at the identity provider.', text),
  oidc_client_secret: setting(
    'OIDC_CLIENT_SECRET',
    '',
    'Secret of this installation at the identity provider. Empty: a public client, protected only by PKCE.',
    perhaps(text),
  ),
  oidc_scopes: setting(
    'OIDC_SCOPES',
    DEFAULT_SCOPES,
    'Scopes that operators are asked for, with spaces; some providers need `groups` too.',
    readScopes,
  ),
  oidc_groups_claim: setting(
    'OIDC_GROUPS_CLAIM',
    DEFAULT_GROUPS_CLAIM,
    'Claim of the ID token, or of the user info, that lists the groups of a person.',
    readGroupsClaim,
  ),
  oidc_acr_values: setting(
    'OIDC_ACR_VALUES',
    '',
    'Authentication contexts (`acr`), with spaces: the provider is asked for them, and the ID token must state one. ' +
      'Empty: none is demanded.',
    words,
  ),
  oidc_amr: setting(
    'OIDC_AMR',
    '',
    'Authentication methods (`amr`), with spaces, such as `mfa`: the ID token must state each. Empty: none is ' +
      'demanded.',
    words,
  ),
  oidc_roles: setting(
    'OIDC_ROLES',
    '',
    'Roles of groups, as `group=role` or `group=role:tenant`, separated by semicolons.',
    readRoleMap,
  ),
  oidc_providers: setting(
    'OIDC_PROVIDERS',
    '',
    'Further identity providers, each for domains of e-mail addresses: a list in JSON of objects with `domains`, ' +
      '`issuer`, `client_id`, `client_secret`, `scopes`, `groups_claim`, `acr_values`, `amr` and `roles`.',
    readProviders,
  ),
} as const
