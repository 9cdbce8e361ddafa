import type { Generated } from 'kysely'
import type { NoticeSource, NoticeType } from '#contract/feed/notice-types.ts'

/** A shop whose notices are derived; `sequence` is its newest one's. */
export type FeedTable = {
  shop_id: bigint
  sequence: Generated<bigint>
  begun_at: Date
}
/** Position up to which a shop's rows of a source have been followed. */
export type FeedCursorTable = {
  shop_id: bigint
  source: NoticeSource
  upto: Generated<bigint>
}
/** A notice by its number in the shop; its content is read from the row it describes. */
export type NoticeTable = {
  shop_id: bigint
  sequence: bigint
  source: NoticeSource
  source_id: bigint
  type: NoticeType
  /** time at which it happened */
  at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    feed: FeedTable
    feed_cursor: FeedCursorTable
    notice: NoticeTable
  }
}
