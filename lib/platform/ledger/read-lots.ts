import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { LotRow } from './verify-card.ts'

/** The lots of cards, each with what its last day was changed to, if it was. */
export const lotsOf = async (trx: Trx, cards: bigint[]): Promise<LotRow[]> => {
  const { rows } = await sql<LotRow>`select l.*, (select json_build_object('expires_on', v.detail ->> 'to') from card_event v
      where v.gift_card_id = l.gift_card_id and v.kind = 'expiry_changed' and l.lot_id::text = any(string_to_array(v.detail ->> 'lots', ' ')) order by v.event_id desc limit 1) as changed_to
    from lot l where l.gift_card_id = any(${cards}::bigint[]) order by l.lot_id`.execute(trx)
  return rows
}
