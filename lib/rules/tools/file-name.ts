const longest = 120

/**
 * A file's name as we keep it: the last part of what the sender says, without what a system could
 * read otherwise.
 */
export const fileNameOf = (sent: string, fallback: string): string => {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are what must go
  const plain = last
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069"*:<>?|]/g, '')
    .replace(/^\.+/, '')
    .trim()
  return plain.slice(-longest) || fallback
}

/** The header that has a browser save a file under a name of any letters (RFC 6266). */
export const dispositionOf = (name: string): string => {
  const ascii = name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
