/**
 * Pairs each of `as` with some of `bs` and each of `bs` with some of `as`: one pair in `every`. One
 * piece of code guards all pairs, so a hole shows in any; `npm run soak` (EVERY_PAIR=1) tries all.
 */
export const inTurns = <A, B>(as: readonly A[], bs: readonly B[], every: number): [A, B][] => {
  const step = process.env['EVERY_PAIR'] ? 1 : every
  return as.flatMap((a, i) => bs.filter((_, j) => (i + j) % step === 0).map((b): [A, B] => [a, b]))
}
