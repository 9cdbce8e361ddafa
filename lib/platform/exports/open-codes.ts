import { seal } from './write-csv.ts'

const sealedCode = new RegExp(`${seal}([\\w-]+)\\.(\\w{1,8})${seal}`, 'g')

/**
 * Streams the file with each sealed code replaced by `shown`. A code split between two pieces waits
 * for its end.
 */
export async function* withCodes(
  bytes: AsyncIterable<Uint8Array>,
  shown: (cipher: Uint8Array, last4: string) => string,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let left = ''
  for await (const piece of bytes) {
    const text = left + decoder.decode(piece, { stream: true })
    const isOpen = text.split(seal).length % 2 === 0
    const end = isOpen ? text.lastIndexOf(seal) : text.length
    left = text.slice(end)
    const opened = text
      .slice(0, end)
      .replaceAll(sealedCode, (_, cipher: string, last4: string) =>
        shown(Buffer.from(cipher, 'base64url'), last4),
      )
    if (opened) yield Buffer.from(opened)
  }
  if (left) yield Buffer.from(left)
}
