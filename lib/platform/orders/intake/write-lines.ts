import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { LineFacts, LineRecord } from './order-record.ts'

type NewLine = { order: bigint; no: number; line: LineRecord }

/** Keeps a fact that a version leaves out, as long as the line sells the same thing. */
const kept = (name: string): RawBuilder<unknown> => sql`
  ${sql.ref(name)} = case
    when excluded.${sql.ref(name)} <> '' or l.sku <> excluded.sku then excluded.${sql.ref(name)}
    else l.${sql.ref(name)}
  end`

/**
 * Writes lines of orders; known ones keep their ids and what came back of them. A line of which the
 * store doesn't say whether it is a gift card is one if it is named like the shop's product.
 */
export const writeLines = async (
  trx: Trx,
  shopId: bigint,
  lines: readonly NewLine[],
): Promise<void> => {
  const column = <I extends 0 | 1 | 2 | 3 | 4 | 5 | 6>(index: I): LineRecord[I][] =>
    lines.map(({ line }) => line[index])
  const fact = (name: Exclude<keyof LineFacts, 'is_gift_card'>): string[] =>
    lines.map(({ line }) => line[8]?.[name] ?? '')
  const cards = lines.map(({ line }) => line[8]?.is_gift_card ?? null)
  await sql`
    insert into order_line as l (
      order_id, line_no, shop_id, name, sku, quantity, price, discount, taxable, vendor,
      barcode, product_id, variant_id, product_type, collections, is_gift_card
    )
    select g.order_id, g.line_no, ${shopId}, g.name, g.sku, g.quantity, g.price, g.discount,
      g.taxable, g.vendor, g.barcode, g.product_id, g.variant_id, g.product_type, g.collections,
      coalesce(g.is_gift_card, g.name = p.title or starts_with(g.name, p.title || ' - '), false)
    from unnest(
      ${lines.map(({ order }) => order)}::bigint[], ${lines.map(({ no }) => no)}::int[],
      ${column(0)}::text[], ${column(1)}::text[], ${column(2)}::int[], ${column(3)}::bigint[],
      ${column(4)}::bigint[], ${column(5)}::boolean[], ${column(6)}::text[],
      ${lines.map(({ line }) => line[7] ?? '')}::text[], ${fact('product_id')}::text[],
      ${fact('variant_id')}::text[], ${fact('product_type')}::text[],
      ${fact('collections')}::text[], ${cards}::boolean[]
    ) as g(
      order_id, line_no, name, sku, quantity, price, discount, taxable, vendor, barcode,
      product_id, variant_id, product_type, collections, is_gift_card
    )
    left join gift_card_product p on p.shop_id = ${shopId}
    on conflict (shop_id, order_id, line_no) do update set
      name = excluded.name, sku = excluded.sku, quantity = excluded.quantity,
      price = excluded.price, discount = excluded.discount, taxable = excluded.taxable,
      vendor = excluded.vendor, ${kept('barcode')}, ${kept('product_id')}, ${kept('variant_id')},
      ${kept('product_type')}, ${kept('collections')},
      is_gift_card = excluded.is_gift_card
        or ${cards.every((is) => is === null)}::boolean
          and l.is_gift_card and l.sku = excluded.sku`.execute(trx)
}
