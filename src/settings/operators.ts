// The settings of operators' sessions.
import { serviceUrl, setting, wholeNumber } from './setting.ts'

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
} as const
