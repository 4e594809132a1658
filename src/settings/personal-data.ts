// The settings of the master keys of personal data.
import { setting, text } from './setting.ts'

export const personalDataSettings = {
  personal_data_key: setting(
    'PERSONAL_DATA_KEY',
    '',
    'Master key of personal data: 32 bytes in base64 or hex; older keys that still open may follow after a comma. ' +
      'See personal-data.md.',
    text,
  ),
  personal_data_key_file: setting(
    'PERSONAL_DATA_KEY_FILE',
    '',
    'File with the same keys, one a line. If both are empty, `live` does not start and a sandbox creates ' +
      '`DATA_DIR/personal-data.key`.',
    text,
  ),
} as const
