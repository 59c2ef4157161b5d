/** The most milliseconds that timers can wait: with one more they do not wait at all. */
export const longestDelay = 2_147_483_647
