/**
 * The settings of a server of tests: it limits no rate, sheds no load and serves both versions, so that it refuses no
 * request because tests send many, the machine is busy or years have passed.
 */
export const UNLIMITED = {
  RATE_LIMIT_PER_SECOND: '0',
  MAX_WAIT_MS: '0',
  BASELINE_VERSION_SUNSET: '2099-12-31',
}
