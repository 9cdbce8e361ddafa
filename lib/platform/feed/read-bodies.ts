import type { NoticeData } from '#contract/feed/notice-shapes.ts'
import type { NoticeSource } from '#contract/feed/notice-types.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import {
  bodyOf,
  type FeedShop,
  type NoticeHead,
  noticeId,
  type NoticeKey,
  type ReadData,
} from './read-data.ts'
import { readMovements } from './read-movements.ts'
import { readActs, readBounces, readCardEvents, readReminders, readRuns } from './read-others.ts'

const readers: Readonly<Record<NoticeSource, ReadData>> = {
  movement: readMovements,
  card_event: readCardEvents,
  mail_event: readBounces,
  reminder: readReminders,
  workflow_run: readRuns,
  audit: readActs,
}

/** Reads what a shop's notices say by their ids; one whose row has been deleted says nothing. */
export const readNotices = async (
  db: Db | Trx,
  shop: FeedShop,
  keys: readonly NoticeKey[],
): Promise<Map<string, NoticeData>> => {
  const all = new Map<string, NoticeData>()
  for (const [source, own] of Map.groupBy(keys, (key) => key.source)) {
    const found = await readers[source](db, shop, [
      ...new Set(own.map(({ source_id }) => source_id)),
    ])
    for (const [source_id, data] of found) all.set(noticeId({ source, source_id }), data)
  }
  return all
}

/**
 * Reads the bodies of a shop's notices by their ids, from the rows they describe: any past, as often
 * as needed. A notice whose row has been deleted has none.
 */
export const readBodies = async (
  db: Db | Trx,
  shop: FeedShop,
  heads: readonly NoticeHead[],
): Promise<Map<string, string>> => {
  const found = await readNotices(db, shop, heads)
  const bodies = new Map<string, string>()
  for (const head of heads) {
    const id = noticeId(head)
    const data = found.get(id)
    const whole = { ...head, id, sequence: Number(head.sequence) }
    if (data) bodies.set(id, bodyOf(shop.shop_url, whole, data))
  }
  return bodies
}
