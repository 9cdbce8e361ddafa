/** The parameter of the open transaction: `?transaction=t12`. */
export const transactionParameter = 'transaction'
