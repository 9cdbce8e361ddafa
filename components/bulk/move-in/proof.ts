import type { getMoveInProof } from '#contract/bulk/move-in.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

export type Proof = Answer<typeof getMoveInProof>

/** Total that the file posts: additions less deductions. */
export const postedBy = ({ up, down }: Pick<Proof, 'up' | 'down'>): string =>
  formatMinor((parseMoney(up) ?? 0n) - (parseMoney(down) ?? 0n))
