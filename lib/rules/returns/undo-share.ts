/** Credit and payments that a refund gave, and how much of them its undo takes back. */
export type TakenBack = { given: bigint; undone: bigint }

/**
 * Returns how much of an amount that a refund took its undo gives back: in proportion to what the
 * undo takes back, rounded towards zero; all of it where the refund gave nothing.
 */
export const shareOf = (amount: bigint, { given, undone }: TakenBack): bigint =>
  given === 0n ? amount : (amount * undone) / given
