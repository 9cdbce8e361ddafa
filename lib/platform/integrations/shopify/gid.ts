/** Writes the id by which the store's API names something, from its number. */
export const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`
