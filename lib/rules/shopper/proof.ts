/** `v1`: signed by the shop with its key; `p1`: by ourselves, for a session of the store. */
export type Proof = { kind: 'v1' | 'p1'; id: string; exp: number; hex: string }

export const longestProof = 60 * 60
/** Seconds by which a shop's clock may be ahead. */
const clockApart = 60

const form = /^(v1|p1)\.([\w.:-]{1,64})\.(\d{10})\.([0-9a-f]{64})$/

/** Reads `v1.{id}.{exp}.{hex}`, `exp` in seconds of Unix time; null for any other text. */
export const readProof = (token: string): Proof | null => {
  const [, kind, id, exp, hex] = form.exec(token) ?? []
  return kind && id && exp && hex
    ? { kind: kind as Proof['kind'], id, exp: Number(exp), hex }
    : null
}

/** The text that a proof signs. */
export const signedText = (
  { kind, id, exp }: Pick<Proof, 'kind' | 'id' | 'exp'>,
  shopUrl: string,
): string => `${kind}|${shopUrl}|${id}|${exp}`

/** Checks that a proof has not ended, and ends within an hour. */
export const isInTime = ({ exp }: Pick<Proof, 'exp'>, now: Date): boolean => {
  const seconds = now.getTime() / 1000
  return exp > seconds && exp <= seconds + longestProof + clockApart
}
