/** Returns an address of the page's own origin; null for any other. */
export const ownAddress = (address: string | undefined, here: string): string | null => {
  if (!address) return null
  try {
    const url = new URL(address, here)
    return url.origin === new URL(here).origin ? url.href : null
  } catch {
    return null
  }
}
