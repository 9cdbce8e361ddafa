/** The key of the store's metafield that marks the product as ours, in our app's own namespace. */
export const markKey = 'tender_product'

const found = `id isGiftCard metafield(key: "${markKey}") { value }
  variants(first: 100) { nodes { id sku } }`

/** Finds a product by its id or its handle, with the variants that it has. */
export const findProductQuery = `query FindProduct($identifier: ProductIdentifierInput!) {
  product: productByIdentifier(identifier: $identifier) { ${found} }
}`

/** Makes or changes a product; variants that aren't named are deleted. */
export const setProductMutation = `
mutation SetProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: true) {
    product { id }
    userErrors { code field message }
  }
}`
