import type { NoticeData } from '#contract/feed/notice-shapes.ts'
import { noticeBodyMost, type NoticeSource, type NoticeType } from '#contract/feed/notice-types.ts'
import type { Db, Trx } from '#platform/db/transact.ts'

export type FeedShop = { shop_id: bigint; shop_url: string; currency: string }
/** Reads the data of a source's rows by their numbers; rows that are gone are missing. */
export type ReadData = (
  db: Db | Trx,
  shop: FeedShop,
  ids: readonly bigint[],
) => Promise<Map<bigint, NoticeData>>

/** The key of a notice: the row it describes. */
export type NoticeKey = { source: NoticeSource; source_id: bigint }
export type NoticeHead = NoticeKey & { sequence: bigint; type: NoticeType; at: Date }

/** Writes a notice's id, by which a program that gets it twice knows it again. */
export const noticeId = ({ source, source_id }: NoticeKey): string => `nt_${source}_${source_id}`

/** Writes the body of a notice. Throws where it is over 64 kB, which no data of ours is. */
export const bodyOf = (
  shop_url: string,
  head: { type: string; id: string; sequence: number | null; at: Date; is_test?: true },
  data: NoticeData,
): string => {
  const { type, id, sequence, at, is_test } = head
  const body = JSON.stringify({
    type,
    id,
    sequence,
    timestamp: at.toISOString(),
    shop_url,
    ...(is_test ? { is_test } : {}),
    data,
  })
  if (Buffer.byteLength(body) > noticeBodyMost) throw new Error(`the notice ${id} is too long`)
  return body
}
