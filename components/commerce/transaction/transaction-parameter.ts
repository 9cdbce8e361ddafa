/** The address says which transaction is open: `?transaction=t12`. */
export const transactionParameter = 'transaction'
