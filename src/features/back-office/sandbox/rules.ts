/** The most seconds by which one request may move a clock. */
export const MAX_SECONDS = 3660 * 86_400

/** The earliest instant at which a clock may begin: the sample documents take effect then. */
export const EARLIEST_START = '2020-01-01T00:00:00.000Z'
