/** Options of a test with a bound on the clock: CI's shared machine may miss it twice before it fails. */
export const timed = { retry: process.env['CI'] ? 2 : 0 }
