import { parseMoney } from '#rules/money.ts'

/** So many points are worth so much, in wire text: {points: 100, money: "1.00"}. */
export type Rate = { points: number; money: string }
/** Money in minor units, and the points that are worth no whole cent. */
export type Converted = { minor: bigint; rest: bigint }

/** The most points of a row, so that every total of a file fits the database. */
const pointsMost = 1_000_000_000_000n

/**
 * Reads points: digits only. `52,620` may be fifty-two thousand or fifty-two points, and a sign or a
 * fraction is no balance of points: null.
 */
export const readPoints = (cell: string): bigint | null => {
  const digits = /^(\d{1,13})(?:\.0+)?$/.exec(cell.trim())?.[1]
  const points = digits === undefined ? null : BigInt(digits)
  return points !== null && points <= pointsMost ? points : null
}

/** Checks that points are worth something. */
export const isRate = ({ points, money }: Rate): boolean =>
  Number.isInteger(points) && points > 0 && (parseMoney(money) ?? 0n) > 0n

/**
 * Converts points to money, down to the whole cent. The rest are the points without which the same
 * money would come out.
 */
export const convertPoints = (points: bigint, { points: per, money }: Rate): Converted => {
  const worth = parseMoney(money) ?? 0n
  const minor = (points * worth) / BigInt(per)
  const needed = worth === 0n ? 0n : (minor * BigInt(per) + worth - 1n) / worth
  return { minor, rest: points - needed }
}
