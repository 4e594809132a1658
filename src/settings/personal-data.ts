// The settings of the master keys of personal data, and of the key service that may have wrapped them.
import { isLoopbackUrl } from '../values/loopback.ts'
import { serviceUrl, setting, text, WrongSetting, wholeNumber } from './setting.ts'

// The answers of a key service are keys, so they cross no network in clear.
function keyServiceUrl(value: string): string | undefined {
  const url = serviceUrl(value)
  if (url === undefined) return undefined
  if (!url.startsWith('https://') && !isLoopbackUrl(url))
    throw new WrongSetting('must start with https://, unless its host is this machine')
  const { username, password, search, hash } = new URL(url)
  if (username || password || search || hash)
    throw new WrongSetting('must have no user, password, query or fragment; KMS_TOKEN_FILE names the token')
  return url
}

export const personalDataSettings = {
  personal_data_key: setting(
    'PERSONAL_DATA_KEY',
    '',
    'Master key of personal data: 32 bytes in base64 or hex, or wrapped by a key service (`kms:…`); older keys that ' +
      'still open may follow after a comma. See personal-data.md.',
    text,
  ),
  personal_data_key_file: setting(
    'PERSONAL_DATA_KEY_FILE',
    '',
    'File with the same keys, one a line. If both are empty, `live` does not start and a sandbox creates ' +
      '`DATA_DIR/personal-data.key`.',
    text,
  ),
  kms_url: setting(
    'KMS_URL',
    '',
    'URL of the key service that unwraps wrapped master keys, up to the path of its transit engine, such as ' +
      '`https://vault.example:8200/v1/transit`. `http` only on this machine.',
    keyServiceUrl,
  ),
  kms_token_file: setting(
    'KMS_TOKEN_FILE',
    '',
    'File with the token for the key service, read for each call. Empty: no token is sent.',
    text,
  ),
  kms_wait_seconds: setting(
    'KMS_WAIT_SECONDS',
    '30',
    'How long a start or a command waits for a key service that does not answer, before it gives up.',
    wholeNumber(1, 3600),
  ),
} as const
