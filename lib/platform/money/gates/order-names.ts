/** Returns the spellings of an order: `#1001` and `1001` are one order. */
export const orderNames = (text: string): string[] => [
  text.replace(/^#/, ''),
  `#${text.replace(/^#/, '')}`,
]
