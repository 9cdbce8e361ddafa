const form = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/

/** Reads the address of a store at Shopify; null: it is none. */
export const readDomain = (typed: string): string | null => {
  const domain = typed.trim().toLowerCase()
  return form.test(domain) ? domain : null
}
