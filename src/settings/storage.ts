// The settings of the store for the bytes of files.
import { matching, serviceUrl, setting, text } from './setting.ts'

export const storageSettings = {
  files_dir: setting(
    'FILES_DIR',
    '',
    'Folder for the bytes of files; the same for every process. Empty: `files` in `DATA_DIR`.',
    text,
  ),
  s3_bucket: setting(
    'S3_BUCKET',
    '',
    'S3 bucket for the bytes of files, instead of a folder.',
    matching(/^([A-Za-z0-9][A-Za-z0-9._-]{1,254})?$/, 'the name of a bucket'),
  ),
  s3_endpoint: setting(
    'S3_ENDPOINT',
    '',
    'URL of the S3 store; the bucket becomes the first part of the path. Empty: Amazon S3 of the region.',
    serviceUrl,
  ),
  s3_region: setting('S3_REGION', 'us-east-1', 'Region of the store.', text),
  s3_prefix: setting(
    'S3_PREFIX',
    '',
    'Prefix of all object names, for installations that share a bucket.',
    matching(/^([A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*)?$/, 'letters, digits, `-`, `_` and `/` between them'),
  ),
  s3_access_key_id: setting(
    'S3_ACCESS_KEY_ID',
    '',
    'Access key of the store. Empty: the AWS environment of the process (variables, profile, role).',
    text,
  ),
  s3_secret_access_key: setting('S3_SECRET_ACCESS_KEY', '', 'Secret of the access key.', text),
} as const
