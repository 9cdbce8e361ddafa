/** 32 symbols without I, O, 0 and 1; 16 of them are 80 bits (threats.md H2). */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 16

/** 16 bytes, each less than 256 = 8 x 32, so no symbol is likelier than another. */
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => codeAlphabet[byte % 32]).join('')

/** One form for lookups: upper case, without spaces and dashes. */
export const normalCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** "ABCD EFGH JKLM NPQR", as people read it out. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** The last four behind masked groups; '-' where there is none. */
export const maskedCode = (last4: string | null): string =>
  last4 ? `•••• •••• •••• ${last4}` : '-'
