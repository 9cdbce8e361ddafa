/** Checks for text that a name may have: a letter beside another or a digit, not a number alone. */
export const mayBeName = (text: string): boolean => /\p{L}.*[\p{L}\p{N}]|\p{N}.*\p{L}/u.test(text)
