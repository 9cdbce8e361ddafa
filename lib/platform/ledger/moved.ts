import { type RawBuilder, sql } from 'kysely'
import type { MovementKind } from './tables.ts'

/** Transactions in minor units; balance before + issued - redeemed - expired + adjusted = after. */
export type Moved = { issued: bigint; redeemed: bigint; expired: bigint; adjusted: bigint }

/** The figure that counts each kind; an undo counts as the kind it reverses. */
const figureOf: Record<Exclude<MovementKind, 'undo'>, keyof Moved> = {
  issue: 'issued',
  recall: 'issued',
  redeem: 'redeemed',
  refund: 'redeemed',
  expire: 'expired',
  adjust: 'adjusted',
  transfer: 'adjusted',
}
const signs: Moved = { issued: 1n, redeemed: -1n, expired: -1n, adjusted: 1n }
const figures = ['issued', 'redeemed', 'expired', 'adjusted'] as const

/** Sums `amount` into the four figures, by the kind in `kind` where an undo is what it reverses. */
export const movedSums = (
  amount: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    figures.map((figure) => {
      const kinds = Object.entries(figureOf)
        .filter(([, of]) => of === figure)
        .map(([name]) => sql.lit(name))
      const sum = sql`sum(${amount}) filter (where ${kind} in (${sql.join(kinds)}))`
      const sign = sql.lit(Number(signs[figure]))
      return sql`coalesce(${sign} * ${sum}, 0)::bigint as ${sql.ref(figure)}`
    }),
    sql`, `,
  )
