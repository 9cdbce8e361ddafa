import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether both texts are the same, in a time that tells neither where they differ nor how long either is. */
export const isSameSecret = (sent: string, kept: string): boolean =>
  timingSafeEqual(digestOf(sent), digestOf(kept))
