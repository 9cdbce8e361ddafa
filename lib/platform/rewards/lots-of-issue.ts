import { type RawBuilder, sql } from 'kysely'

/** Selects the lots (l) of credit that a movement issued, on whatever cards merges have brought it to. */
export const isOfIssue = (movement: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (l.movement_id = ${movement}
    or l.origin_movement_id = ${movement} and l.origin_movement_id <> l.movement_id)`
