/** Reads every gift card, in a bulk operation. */
export const giftCardsQuery = `{ giftCards { edges { node {
  id enabled lastCharacters note updatedAt balance { amount currencyCode }
} } } }`

/** Reads every customer, in a bulk operation, with their accounts where money is in them. */
export const peopleQuery = (hasAccounts: boolean): string => `{ customers { edges { node {
  id createdAt
  ${hasAccounts ? 'storeCreditAccounts { edges { node { id balance { amount currencyCode } } } }' : ''}
} } } }`

/** Reads every order, in a bulk operation. */
export const ordersQuery = `{ orders { edges { node {
  id name createdAt currencyCode
} } } }`
