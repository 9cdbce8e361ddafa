/** Providers that ignore dots before the @, and other names of their domains. */
const dotless: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
}

/**
 * Returns the address of a mailbox without what its owner may add to it: a tag after a plus, and
 * dots where the provider ignores them.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const own = email.slice(0, at).toLowerCase().split('+')[0] || email.slice(0, at).toLowerCase()
  const same = Object.hasOwn(dotless, domain) ? dotless[domain] : undefined
  return same ? `${own.replaceAll('.', '')}@${same}` : `${own}@${domain}`
}

/** Writes a name and a postal code for comparison: letters and digits alone, in lower case. */
export const householdOf = (name: string, zip: string): string | null => {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
  const [who, where] = [plain(name), plain(zip)]
  return who && where ? `${who} ${where}` : null
}
