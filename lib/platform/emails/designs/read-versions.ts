import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  getDesignVersion as getCall,
  listDesignVersions as listCall,
} from '#contract/emails/edit.ts'
import type { Version as WireVersion } from '#contract/emails/edit-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { listVersions, type Version } from '#platform/versions/read-versions.ts'
import { documentAt, liveDocument, subjectOf } from './document.ts'

const stateOf = (
  { no, live_from, withdrawn_at }: Version,
  live: number,
  now: Date,
): WireVersion['state'] => {
  if (withdrawn_at) return 'withdrawn'
  if (live_from > now) return 'scheduled'
  return no === live ? 'live' : 'past'
}

/** Lists the newest versions, each with its differences from the one before. */
export const listDesignVersions = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> => {
  const subject = subjectOf(params.name, query.for)
  const { differences } = subject.of.kind
  const [rows, live, first] = await Promise.all([
    listVersions(ctx.db, ctx, subject.of),
    liveDocument(ctx.db, ctx, subject, ctx.now),
    documentAt(ctx.db, ctx, subject, { no: 0, at: ctx.now }),
  ])
  const versions = rows.map((row, at): WireVersion => {
    const before = rows[at + 1]?.data ?? (row.no === 1 ? first : null)
    return {
      no: row.no,
      live_from: row.live_from.toISOString(),
      live_until: row.live_until?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      note: row.note,
      from_no: row.from_no,
      by: row.name === null || row.email === null ? null : { name: row.name, email: row.email },
      state: stateOf(row, live.no, ctx.now),
      changes: before === null ? [] : differences(before as never, row.data as never),
    }
  })
  return { versions }
}

/** One version with the theme that is live now. */
export const getDesignVersion = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof getCall>,
): Promise<Answer<typeof getCall>> => {
  const subject = subjectOf(params.name, query.for)
  const no = params.no
  const [design, theme] = await Promise.all([
    documentAt(ctx.db, ctx, subject, { no, at: ctx.now }),
    liveDocument(ctx.db, ctx, subjectOf('theme'), ctx.now),
  ])
  return { no, design, theme: theme.document as Theme }
}
