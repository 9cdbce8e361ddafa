/** The store as the author of what it has done. */
export const storeActor = { kind: 'store', name: 'Shopify' } as const
