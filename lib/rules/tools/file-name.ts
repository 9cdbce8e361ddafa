const longest = 120

/**
 * Reduces an uploaded file's name to its last part, without characters that a file system could
 * interpret.
 */
export const fileNameOf = (sent: string, fallback: string): string => {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are removed here
  const plain = last
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069"*:<>?|]/g, '')
    .replace(/^\.+/, '')
    .trim()
  return plain.slice(-longest) || fallback
}

/** Builds the Content-Disposition header for a file name in any alphabet (RFC 6266). */
export const dispositionOf = (name: string): string => {
  const ascii = name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
