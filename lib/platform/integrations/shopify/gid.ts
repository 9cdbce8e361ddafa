/** Writes the id by which the store's API names something, from its number. */
export const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`

/** Reads the number of something from its id at the store's API. */
export const numberOf = (id: string): string => id.replace(/^.*\//, '')
