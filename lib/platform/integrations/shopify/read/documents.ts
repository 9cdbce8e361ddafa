import { isGranted } from '#platform/integrations/shopify/scopes.ts'

/** Rows that a query asks for at once. */
export const linesATime = 50
export const changedATime = 250

const money = '{ shopMoney { amount currencyCode } }'

export const customerFields = `id legacyResourceId firstName lastName
  defaultEmailAddress { emailAddress marketingState }
  defaultPhoneNumber { phoneNumber }
  state tags locale
  defaultAddress { countryCodeV2 }
  amountSpent { amount currencyCode }
  numberOfOrders createdAt updatedAt`

/** Fields of an order, as far as the scopes reach; its lines apart. */
const orderFields = (scopes: readonly string[], customer: string): string => `
  id legacyResourceId name email phone createdAt processedAt updatedAt cancelledAt currencyCode
  displayFinancialStatus displayFulfillmentStatus
  customer { ${customer} }
  subtotalPriceSet ${money} totalShippingPriceSet ${money} totalTaxSet ${money}
  totalDiscountsSet ${money} totalPriceSet ${money} totalRefundedSet ${money}
  tags discountCodes sourceName paymentGatewayNames
  shippingAddress { countryCodeV2 zip }
  fulfillments(first: 10) { createdAt }
  ${isGranted(scopes, 'read_locations') ? 'retailLocation { name }' : ''}`

const lineFields = (scopes: readonly string[]): string => `
  id name sku quantity taxable vendor isGiftCard
  originalUnitPriceSet ${money} totalDiscountSet ${money}
  ${isGranted(scopes, 'read_products') ? 'product { id productType } variant { id barcode }' : ''}`

export const customerQuery = `query Customer($id: ID!) {
  customer(id: $id) { ${customerFields} }
}`

/** Reads an order with its first lines, its refunds and its payments. */
export const orderQuery = (scopes: readonly string[]): string => `query Order($id: ID!) {
  order(id: $id) {
    ${orderFields(scopes, customerFields)}
    lineItems(first: ${linesATime}) {
      nodes { ${lineFields(scopes)} }
      pageInfo { hasNextPage endCursor }
    }
    refunds(first: 50) { id legacyResourceId createdAt totalRefundedSet ${money} }
    transactions(first: 100) {
      id kind status gateway processedAt amountSet ${money} receiptJson
    }
  }
}`

/** Reads further lines of an order. */
export const linesQuery = (scopes: readonly string[]): string => `
query Lines($id: ID!, $after: String) {
  order(id: $id) {
    lineItems(first: ${linesATime}, after: $after) {
      nodes { ${lineFields(scopes)} }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

/** Reads the pieces that came back with a refund. */
export const refundLinesQuery = `query RefundLines($id: ID!, $after: String) {
  refund(id: $id) {
    refundLineItems(first: 100, after: $after) {
      nodes { quantity lineItem { id } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

/** Reads what changed since a time, the oldest first. */
export const changedQuery = (kind: 'customers' | 'orders'): string => `
query Changed($query: String!, $after: String) {
  ${kind}(first: ${changedATime}, sortKey: UPDATED_AT, query: $query, after: $after) {
    nodes { id legacyResourceId updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`

/** Reads everything of a kind, in a bulk operation. */
export const bulkQuery = (kind: 'customers' | 'orders', scopes: readonly string[]): string =>
  kind === 'customers'
    ? `{ customers { edges { node { ${customerFields} } } } }`
    : `{ orders { edges { node {
        ${orderFields(scopes, 'id legacyResourceId')}
        lineItems { edges { node { ${lineFields(scopes)} } } }
      } } } }`
