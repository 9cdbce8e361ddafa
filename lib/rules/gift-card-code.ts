/**
 * 32 symbols without I, O, 0 and 1, which are easily confused. 16 of them hold 80 random bits, too
 * many to guess.
 */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 16
/** Shorter codes of an import can be guessed within hours. */
export const importedCodeMin = 12

/** Makes a code of 16 bytes. 256 is a multiple of 32, so no symbol is likelier than another. */
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => codeAlphabet[byte % 32]).join('')

/** Normalises a typed code for lookups: upper case, without spaces and dashes. */
export const normalCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** Groups a code for reading: "ABCD EFGH JKLM NPQR". */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** Masks a code but for its last four; '-' if there is no code. */
export const maskedCode = (last4: string | null): string =>
  last4 ? `•••• •••• •••• ${last4}` : '-'
