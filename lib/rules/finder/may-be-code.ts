import { importedCodeMin, normalCode } from '#rules/gift-card-code.ts'

// codes of other systems have other lengths; none is shorter
const codeText = new RegExp(`^[A-Z0-9]{${importedCodeMin},40}$`)
const ownCode = /^[A-HJ-NP-Z2-9]{16}$/
const grouped = /^(\S{16}|\S{4}([\s-]+\S{4}){3})$/
const longNumber = /^\d{12,}$/

/** Checks for a whole code of our own, as it is printed or scanned; hardly anything else is one. */
export const isOwnCode = (text: string): boolean =>
  ownCode.test(normalCode(text)) && grouped.test(text.trim())

/**
 * Checks for text that can be a whole gift card code, which no address, log or list of recent
 * searches may keep: sixteen signs of our own, or letters with digits of another system.
 */
export const mayBeCode = (text: string): boolean => {
  const code = normalCode(text)
  if (!codeText.test(code)) return false
  if (/^\d+$/.test(code)) return longNumber.test(code)
  return /\d/.test(code) || isOwnCode(text)
}
