import { sql } from 'kysely'
import type { Figures } from './figures.ts'

export type Band = { band: number; amount: bigint; cards: bigint }

/** Returns credit and cards with a balance by balance band, at the end of a day or now. */
export const bandsOf = async ({ trx, bands }: Figures, on?: string): Promise<Band[]> => {
  const { rows } = await sql<Band>`
    select band, sum(amount)::bigint as amount, sum(cards)::bigint as cards
    from ${bands} b
    ${on === undefined ? sql`` : sql`where day <= ${on}::date`}
    group by 1`.execute(trx)
  return rows
}

/** Counts cards with a balance; each is in exactly one band. */
export const cardsIn = (bands: readonly Band[]): number =>
  Number(bands.reduce((all, { cards }) => all + cards, 0n))
