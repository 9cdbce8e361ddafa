const longest = 100

/** Reads an order's id from a part of an address, where `#` is encoded; `-` finds no order. */
export const orderIdIn = (part: string): string => {
  try {
    const id = decodeURIComponent(part)
    return id.length <= longest ? id : '-'
  } catch {
    return '-'
  }
}
