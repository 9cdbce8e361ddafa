/** Names a return by its order and its number among the order's returns: `#1001-R2`. */
export const returnName = (order: string, number: number): string => `${order}-R${number}`

/** Reads a return's name, in either case; null for any other text. */
export const readReturnName = (text: string): { order: string; number: number } | null => {
  const [, order, number] = /^(.+)-r(\d{1,6})$/i.exec(text.trim()) ?? []
  return order && number ? { order, number: Number(number) } : null
}
