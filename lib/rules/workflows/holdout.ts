const offset = 2166136261
const prime = 16777619

/** Hashes text to 32 bits (FNV-1a with a final mix), alike on every machine. */
const hashOf = (text: string): number => {
  let hash = offset
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, prime) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Checks whether a customer is held out of a workflow. The same customer always is, so that those
 * with and without rewards can be compared.
 */
export const isHeldOut = (workflow: string, customer: string, percent: number): boolean =>
  percent > 0 && hashOf(`${workflow}/${customer}`) % 10_000 < percent * 100
