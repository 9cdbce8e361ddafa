import { isGranted } from '#platform/integrations/shopify/scopes.ts'

const money = '{ shopMoney { amount } }'

/** Lines of an order that one request reads, and that one refund can have. */
export const refundLinesMost = 250

/** Reads an order's figures, the payments that can be paid back, and the place it was sent from. */
export const paidQuery = (scopes: readonly string[]): string => `query Paid($id: ID!) {
  order(id: $id) {
    totalPriceSet ${money} totalRefundedSet ${money}
    transactions(first: 50) { id kind status gateway maximumRefundableV2 { amount } }
    ${isGranted(scopes, 'read_locations') ? 'fulfillments(first: 1) { location { id } }' : ''}
  }
}`

/** Reads an order's lines in their order, with the pieces that were not sent yet. */
export const piecesQuery = `query Pieces($id: ID!) {
  order(id: $id) {
    lineItems(first: ${refundLinesMost}) { nodes { id unfulfilledQuantity } }
  }
}`

const made = `id note totalRefundedSet ${money}
  refundLineItems(first: ${refundLinesMost}) { nodes { quantity } }`

/** Reads the refunds of an order with their notes. */
export const notedQuery = `query Noted($id: ID!) {
  order(id: $id) { refunds { id note } }
}`

/** Reads a refund. */
export const refundQuery = `query Refund($id: ID!) { refund(id: $id) { ${made} } }`

/** Makes a refund, once by its key. */
export const makeRefundQuery = `mutation MakeRefund($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) {
    refund { ${made} }
    userErrors { field message }
  }
}`

/** Reads the places of a store. */
export const locationsQuery = `query Locations {
  locations(first: 250, includeInactive: true) {
    nodes { legacyResourceId name isActive address { address1 city zip country } }
  }
}`

/** Adds or removes tags of a customer. */
export const tagQuery = (verb: 'tagsAdd' | 'tagsRemove'): string => `
mutation Tag($id: ID!, $tags: [String!]!) {
  ${verb}(id: $id, tags: $tags) { userErrors { message } }
}`
