/** Customers whom a back-test names: those who get most. */
export const customersMost = 20

/** Time after which another worker may take a back-test over, unless it is renewed. */
export const leaseMs = 30_000

/** Unfinished back-tests of a shop. */
export const runningMost = 3
