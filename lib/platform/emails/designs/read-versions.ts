import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  getDesignVersion as getCall,
  listDesignVersions as listCall,
} from '#contract/emails/edit.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { listVersions } from '#platform/versions/read-versions.ts'
import { toVersion } from '#platform/versions/to-version.ts'
import { documentAt, liveDocument, subjectOf } from './document.ts'

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
  const versions = rows.map((row, at) => {
    const before = rows[at + 1]?.data ?? (row.no === 1 ? first : null)
    const changes = before === null ? [] : differences(before as never, row.data as never)
    return { ...toVersion(row, live.no, ctx.now), changes }
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
