import { type RawBuilder, sql } from 'kysely'

/** Selects what is left of a refund (f) after what was undone of it; minor units. */
export const refundLeft: RawBuilder<bigint> = sql<bigint>`
  case f.state
    when 'done' then f.amount
    when 'undone' then 0
    else greatest(0, f.amount - (
      select coalesce(sum(p.undone), 0)
      from refund_part p
      where p.shop_id = f.shop_id and p.refund_id = f.refund_id
        and p.kind in ('restored', 'credit', 'original', 'deducted')))
  end::bigint`
