import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listNotices as call, listNoticeTypes as typesCall } from '#contract/feed/calls.ts'
import { noticeSamples } from '#contract/feed/notice-samples.ts'
import { noticeTypes } from '#contract/feed/notice-types.ts'
import type { NoticeData } from '#contract/feed/notice-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countRows, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { readBodies } from './read-bodies.ts'
import { bodyOf, type NoticeHead, noticeId } from './read-data.ts'

/** Lists a shop's notices, newest first, with their bodies. */
export const listNotices = async (
  { db, shop }: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const from = sql`
    from notice n
    where n.shop_id = ${shop.shop_id} ${query.type ? sql`and n.type = ${query.type}` : sql``}`
  const { rows } = await sql<NoticeHead>`
    select n.sequence, n.source, n.source_id, n.type, n.at
    ${from} ${stepOf(walk, { id: sql`n.sequence` })}`.execute(db)
  const page = pageOf(rows, walk, ({ at, sequence }) => ({ at, id: sequence }))
  const bodies = await readBodies(db, shop, page.rows)
  return {
    ...(await countRows(db, from)),
    ...page,
    rows: page.rows.map((head) => ({
      notice_id: noticeId(head),
      sequence: Number(head.sequence),
      type: head.type,
      at: head.at.toISOString(),
      body: bodies.get(noticeId(head)) ?? null,
    })),
  }
}

/** Writes a sample of a type's body, as a test sends it. */
export const sampleBody = (
  shop_url: string,
  type: string,
  { id, at }: { id: string; at: Date },
): string =>
  bodyOf(
    shop_url,
    { type, id, sequence: null, at, is_test: true },
    noticeSamples[type as keyof typeof noticeSamples] as NoticeData,
  )

/** Lists every type of notice with a sample. */
export const listNoticeTypes = async ({ shop, now }: Ctx): Promise<Answer<typeof typesCall>> => ({
  rows: noticeTypes.map((type) => ({
    type,
    sample: sampleBody(shop.shop_url, type, { id: 'nt_test_1', at: now }),
  })),
})
