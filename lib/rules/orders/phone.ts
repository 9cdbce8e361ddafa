const digitsLeast = 6
// with or without the country's code, these digits are the same
const digitsMost = 9

/** Returns the last digits of a phone number; null for a text that is none. */
export const phoneEnd = (text: string): string | null => {
  if (!/^[+(\d][\d\s()./-]*$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < digitsLeast ? null : digits.slice(-digitsMost)
}
