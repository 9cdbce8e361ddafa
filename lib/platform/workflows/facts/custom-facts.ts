import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { readValues } from '#rules/workflows/scheme.ts'
import { type Decided, partOf } from './decided.ts'
import type { EventFacts } from './event-facts.ts'

const custom = /^tg[1-9]\d{0,17}$/

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads the facts of events of custom triggers, by the schemes that these have now. */
export const customFacts = async (
  db: Db | Trx,
  shopId: bigint,
  events: readonly Decided[],
): Promise<Map<bigint, EventFacts>> => {
  const own = events.filter(({ topic }) => custom.test(topic))
  if (own.length === 0) return new Map()
  const ids = [...new Set(own.map(({ topic }) => readId('custom_trigger', topic)))]
  const rows = await db
    .selectFrom('custom_trigger')
    .select(['trigger_id', 'scheme'])
    .where('shop_id', '=', shopId)
    .where('trigger_id', 'in', ids)
    .execute()
  const schemes = new Map(
    rows.map(({ trigger_id, scheme }) => [wireId('custom_trigger', trigger_id), scheme]),
  )
  return new Map(
    own.map((event) => {
      const scheme = schemes.get(event.topic)
      const values = partOf(event, 'values')
      return [
        event.event_id,
        { values: scheme && isValues(values) ? readValues(scheme, values) : {} },
      ]
    }),
  )
}
