/**
 * Returns `part` of `whole` in hundredths of a percent, rounded half away from zero; null if
 * `whole` is zero.
 */
export const shareOf = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : Number(divided(part * 10_000n, whole))

/** Divides integers, rounding half away from zero. */
export const divided = (part: bigint, by: bigint): bigint => {
  const isNegative = part < 0n !== by < 0n
  const a = part < 0n ? -part : part
  const b = by < 0n ? -by : by
  const whole = (a * 2n + b) / (b * 2n)
  return isNegative ? -whole : whole
}
