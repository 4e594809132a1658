/**
 * The settings of a server of tests: it limits no rate and sheds no load, so that it refuses no request because tests
 * send many or the machine is busy.
 */
export const UNLIMITED = { RATE_LIMIT_PER_SECOND: '0', MOST_WAIT_MS: '0' }
