const money = '{ amount currencyCode }'
const errors = 'userErrors { code message }'
const transaction = `{ __typename id note processedAt amount ${money} }`
const pageInfo = 'pageInfo { hasNextPage endCursor }'
const accountFields = `__typename createdAt event amount ${money}
  ... on StoreCreditAccountCreditTransaction { id }
  ... on StoreCreditAccountDebitTransaction { id }
  ... on StoreCreditAccountDebitRevertTransaction { id }`

export const createCardMutation = `mutation CreateGiftCard($input: GiftCardCreateInput!) {
  giftCardCreate(input: $input) { giftCard { id } ${errors} }
}`

export const creditCardMutation = `mutation CreditGiftCard($id: ID!, $input: GiftCardCreditInput!) {
  giftCardCredit(id: $id, creditInput: $input) {
    transaction: giftCardCreditTransaction ${transaction} ${errors}
  }
}`

export const debitCardMutation = `mutation DebitGiftCard($id: ID!, $input: GiftCardDebitInput!) {
  giftCardDebit(id: $id, debitInput: $input) {
    transaction: giftCardDebitTransaction ${transaction} ${errors}
  }
}`

export const deactivateCardMutation = `mutation DeactivateGiftCard($id: ID!) {
  giftCardDeactivate(id: $id) { giftCard { id } ${errors} }
}`

export const creditAccountMutation = `
mutation CreditAccount($id: ID!, $input: StoreCreditAccountCreditInput!) {
  storeCreditAccountCredit(id: $id, creditInput: $input) {
    transaction: storeCreditAccountTransaction { id createdAt amount ${money} account { id } }
    ${errors}
  }
}`

export const debitAccountMutation = `
mutation DebitAccount($id: ID!, $input: StoreCreditAccountDebitInput!) {
  storeCreditAccountDebit(id: $id, debitInput: $input) {
    transaction: storeCreditAccountTransaction { id createdAt amount ${money} account { id } }
    ${errors}
  }
}`

/** Reads a gift card with its newest transactions, by whose notes ours are found. */
export const cardQuery = `query MirroredCard($id: ID!) {
  giftCard(id: $id) {
    id enabled balance ${money}
    transactions(first: 50, reverse: true) { nodes ${transaction} }
  }
}`

/** Finds the gift cards that a code names. */
export const cardsByCodeQuery = `query CardsByCode($query: String!) {
  giftCards(first: 10, query: $query) { nodes { id enabled note balance ${money} } }
}`

/** Reads an account with its newest transactions. */
export const accountQuery = `query MirroredAccount($id: ID!) {
  storeCreditAccount(id: $id) {
    id balance ${money}
    transactions(first: 50, reverse: true) { nodes { ${accountFields} } }
  }
}`

/** Lists the accounts of a customer, one a currency. */
export const accountsQuery = `query AccountsOfCustomer($id: ID!) {
  customer(id: $id) {
    storeCreditAccounts(first: 5) {
      nodes {
        id balance ${money}
        transactions(first: 20, reverse: true) { nodes { ${accountFields} } }
      }
    }
  }
}`

/** Reads a page of a gift card's transactions, the newest first. */
export const cardHistoryQuery = `query CardHistory($id: ID!, $after: String) {
  found: giftCard(id: $id) {
    balance ${money}
    transactions(first: 50, reverse: true, after: $after) { nodes ${transaction} ${pageInfo} }
  }
}`

/** Reads a page of an account's transactions, the newest first, with the order that caused each. */
export const accountHistoryQuery = `query AccountHistory($id: ID!, $after: String) {
  found: storeCreditAccount(id: $id) {
    balance ${money}
    transactions(first: 50, reverse: true, after: $after) {
      nodes {
        ${accountFields}
        ... on StoreCreditAccountCreditTransaction { expiresAt }
        ... on StoreCreditAccountDebitRevertTransaction { debitTransaction { id } }
        ... on StoreCreditAccountExpirationTransaction { creditTransaction { id } }
        origin { ... on OrderTransaction { order { id name } } }
      }
      ${pageInfo}
    }
  }
}`

/** Lists gift cards, the last changed first. */
export const changedCardsQuery = `query ChangedCards($after: String) {
  giftCards(first: 100, sortKey: UPDATED_AT, reverse: true, after: $after) {
    nodes { id updatedAt note balance ${money} order { id } }
    ${pageInfo}
  }
}`

/** Reads a gift card that an order may have bought, with what of the order is gift cards. */
export const boughtCardQuery = `query BoughtCard($id: ID!) {
  giftCard(id: $id) {
    id enabled createdAt expiresOn lastCharacters initialValue ${money} customer { id }
    order { id name lineItems(first: 100) { nodes { isGiftCard product { id } } } }
  }
}`
