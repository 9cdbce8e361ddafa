import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two texts in a time that reveals neither where they differ nor how long they are. */
export const isSameSecret = (sent: string, kept: string): boolean =>
  timingSafeEqual(digestOf(sent), digestOf(kept))
