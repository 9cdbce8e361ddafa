import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { LotRow } from './verify-card.ts'

/**
 * Reads the lots of cards, each with its changed expiration date, if any. Each change is unpacked
 * once, however many lots it names.
 */
export const lotsOf = async (trx: Trx, shopId: bigint, cards: bigint[]): Promise<LotRow[]> => {
  const { rows } = await sql<LotRow>`
    with changed as materialized (
      select named.lot_id::bigint as lot_id, max(v.event_id) as event_id
      from card_event v
      cross join unnest(string_to_array(v.detail ->> 'lots', ' ')) named (lot_id)
      where v.shop_id = ${shopId} and v.gift_card_id = any(${cards}::bigint[])
        and v.kind = 'expiry_changed'
      group by 1
    )
    select l.*,
      case
        when v.event_id is not null then json_build_object('expires_on', v.detail ->> 'to')
      end as changed_to
    from lot l
    left join changed c on c.lot_id = l.lot_id
    left join card_event v
      on v.shop_id = l.shop_id and v.event_id = c.event_id and v.gift_card_id = l.gift_card_id
    where l.shop_id = ${shopId} and l.gift_card_id = any(${cards}::bigint[])
    order by l.lot_id`.execute(trx)
  return rows
}
