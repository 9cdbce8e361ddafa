import { sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import { cardsByLast4 } from '#platform/gift-cards/list/search-gift-cards.ts'
import { wireId } from '#platform/ids.ts'
import { type Budget, giveOneBack, take } from '#platform/limits/budget.ts'
import { showCode } from '#platform/money/show-code.ts'
import { holds, rankOf } from '#platform/search/text-match.ts'
import { mayBeCode } from '#rules/finder/may-be-code.ts'
import { normalCode } from '#rules/gift-card-code.ts'
import { formatMinor } from '#rules/money.ts'
import { may } from '#rules/way/access.ts'
import { type Fit, fits, foundLimit, groupOf, rankedMost, type FittedGroup } from './found.ts'

const misses: Budget = { kind: 'find_code', most: 60, seconds: 3600 }
/** Takes a miss back: the text is an order, a barcode or a number of a person, and no guess. */
export const forgiveMiss = ({ db, shop, actor }: Ctx): Promise<void> =>
  giveOneBack(db, misses, { shop_id: shop.shop_id, subject: actor.id })

// as emails and screens write a code for those who may not see it: •••• •••• •••• ABCD
const maskedEnd = /^[•*\s]+([A-HJ-NP-Z2-9]{4})$/i

type ByCode = { ids: bigint[]; wait: number | null; isMiss: boolean }

/** Looks a whole code up, current or former; one that doesn't exist counts for the person. */
const cardsByCode = async (ctx: Ctx, text: string): Promise<ByCode> => {
  const { db, shop, vault, actor, now } = ctx
  if (!mayBeCode(text)) return { ids: [], wait: null, isMiss: false }
  const holder = { shop_id: shop.shop_id, subject: actor.id }
  const taken = await take(db, misses, holder, now)
  if (taken.isOver)
    return {
      ids: [],
      wait: Math.max(1, Math.ceil((taken.until.getTime() - now.getTime()) / 1000)),
      isMiss: false,
    }
  const rows = await db
    .selectFrom('gift_card_code')
    .select('gift_card_id')
    .where('shop_id', '=', shop.shop_id)
    .where('digest', '=', vault.digest(shop.shop_id, normalCode(text)))
    .execute()
  if (rows.length > 0) await giveOneBack(db, misses, holder)
  const ids = rows.map(({ gift_card_id }) => gift_card_id)
  return { ids, wait: null, isMiss: ids.length === 0 }
}

/** Finds cards that nobody holds yet by the name or address for which they were made. */
const unheld = async ({ db, shop }: Ctx, text: string): Promise<bigint[]> => {
  const { rows } = await sql<{ gift_card_id: bigint }>`
    select h.gift_card_id
    from (
      select g.gift_card_id, ${rankOf(sql`g.search`, text)} as fit
      from gift_card g
      where g.shop_id = ${shop.shop_id} and g.customer_id is null
        and ${holds(sql`g.search`, text)}
      limit ${rankedMost}
    ) h
    order by h.fit, h.gift_card_id desc
    ${foundLimit}`.execute(db)
  return rows.map(({ gift_card_id }) => gift_card_id)
}

type Row = {
  gift_card_id: bigint
  balance: bigint
  created_at: Date
  cipher: Uint8Array | null
  last4: string | null
  holder: string | null
  platform_customer_id: string | null
}

const read = async ({ db, shop }: Ctx, ids: readonly bigint[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select g.gift_card_id, g.balance, g.created_at, k.cipher, k.last4,
      coalesce(nullif(c.full_name, ''), c.email, nullif(g.customer_name, ''), g.customer_email)
        as holder,
      c.platform_customer_id
    from unnest(${ids}::bigint[]) with ordinality as u(gift_card_id, n)
    join gift_card o on o.shop_id = ${shop.shop_id} and o.gift_card_id = u.gift_card_id
    join gift_card g
      on g.shop_id = o.shop_id and g.gift_card_id = coalesce(o.merged_into, o.gift_card_id)
    left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
    left join gift_card_code k
      on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
    order by u.n
    ${foundLimit}`.execute(db)
  // two cards may have become one by a merge
  return [...new Map(rows.map((row) => [row.gift_card_id, row])).values()]
}

/** The card's page, or its customer's for those who may not open it. */
const hrefOf = (ctx: Ctx, row: Row): string | null => {
  if (may(ctx.actor, 'read')) return `/store-credit/${wireId('gift_card', row.gift_card_id)}`
  const { platform_customer_id: id } = row
  return id === null ? null : `/customers/${encodeURIComponent(id)}`
}

/**
 * Finds cards by a whole code, the last four, or the name of one that nobody holds yet. `wait`:
 * seconds for which codes aren't looked up.
 */
export const findCards = async (
  ctx: Ctx,
  text: string,
): Promise<{ group: FittedGroup; wait: number | null; isMiss: boolean }> => {
  const { ids: whole, wait, isMiss } = await cardsByCode(ctx, text)
  const ends = whole.length > 0 ? [] : await cardsByLast4(ctx, maskedEnd.exec(text)?.[1] ?? text)
  const named = whole.length + ends.length > 0 ? [] : await unheld(ctx, text)
  const ids = [...new Set([...whole, ...ends, ...named])]
  const rows = ids.length > 0 ? await read(ctx, ids) : []
  const fitOf = (): Fit => {
    if (whole.length > 0) return fits.code
    return ends.length > 0 ? fits.last4 : fits.part
  }
  return {
    group: groupOf(
      'cards',
      rows.map((row) => ({
        id: wireId('gift_card', row.gift_card_id),
        title: showCode(ctx, row),
        detail: row.holder,
        amount: formatMinor(row.balance),
        at: row.created_at.toISOString(),
        href: hrefOf(ctx, row),
      })),
      fitOf(),
    ),
    wait,
    isMiss,
  }
}
