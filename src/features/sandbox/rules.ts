/** The most seconds by which one request may move a clock. */
export const MOST_SECONDS = 3660 * 86_400
