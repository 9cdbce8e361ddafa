/**
 * Lists everything readable in a text without a key: its parts, decoded repeatedly in three ways.
 */
export const readable = (value: string, depth = 0): string[] => {
  if (depth > 3 || value.length < 8) return [value]
  const parts = value.split(/[.=;,{}":[\]\s]+/).filter((part) => part.length >= 8 && part !== value)
  const decoded = [
    Buffer.from(value, 'base64url').toString('utf8'),
    Buffer.from(value, 'hex').toString('latin1'),
    percentDecoded(value),
  ]
  return [
    value,
    ...parts.flatMap((part) => readable(part, depth + 1)),
    ...decoded
      .filter((text) => text && text !== value)
      .flatMap((text) => readable(text, depth + 1)),
  ]
}

const percentDecoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
