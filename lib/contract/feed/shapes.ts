import * as z from 'zod/mini'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Instant } from '#contract/pieces.ts'
import { noticeTypes } from './notice-types.ts'

const names: readonly string[] = noticeTypes
export const NoticeTypeName = z.enum(names)

export const listNotices = {
  query: z.object({ ...ListQuery, type: z.optional(NoticeTypeName) }),
  answer: listOf(
    z.object({
      notice_id: z.string(),
      sequence: z.int(),
      type: z.string(),
      at: Instant,
      /** JSON, as it is sent; null where the row behind it has been deleted */
      body: z.nullable(z.string()),
    }),
  ),
}

export const listNoticeTypes = {
  answer: z.object({
    rows: z.array(
      z.object({
        type: z.string(),
        /** JSON with sample values, as a test sends it */
        sample: z.string(),
      }),
    ),
  }),
}
