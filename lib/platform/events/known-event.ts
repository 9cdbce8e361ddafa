import { Refusal } from '#contract/error.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { EventTable } from './tables.ts'

type Sent = Pick<EventTable, 'shop_id' | 'source' | 'external_id'> & { digest: Buffer }

/** Recognises an event that is there already. Error: 422 `key_reused` where it has other words. */
export const knownEvent = async (
  db: Db | Trx,
  { shop_id, source, external_id, digest }: Sent,
): Promise<'duplicate'> => {
  const known = await db
    .selectFrom('event')
    .select('digest')
    .where('shop_id', '=', shop_id)
    .where('source', '=', source)
    .where('external_id', '=', external_id)
    .executeTakeFirstOrThrow()
  if (known.digest && digest.equals(known.digest)) return 'duplicate'
  throw new Refusal('key_reused', {
    field: 'id',
    message: 'id: was used for another event. Nothing was changed.',
  })
}
