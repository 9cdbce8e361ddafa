import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getDesign as call } from '#contract/emails/edit.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import { describedVariables } from '#platform/mail/catalogue.ts'
import { constantsOf } from '#platform/mail/designs/programs.ts'
import { readDraft } from '#platform/versions/draft.ts'
import { listVersions } from '#platform/versions/read-versions.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { basePublished, liveDocument, subjectOf } from './document.ts'

/** The draft and the live version of a design, with what an editor needs beside them. */
export const readDesign = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop, now, env } = ctx
  const subject = subjectOf(params.name, query.for)
  const languages = shop.settings.languages ?? usualLanguages
  const [draft, live, versions, theme, base] = await Promise.all([
    readDraft(db, ctx, subject.of),
    liveDocument(db, ctx, subject, now),
    listVersions(db, ctx, subject.of),
    liveDocument(db, ctx, subjectOf('theme'), now),
    basePublished(db, ctx, subject, now),
  ])
  const scheduled = versions.filter(
    ({ live_from, withdrawn_at }) => live_from > now && withdrawn_at === null,
  )
  return {
    name: params.name,
    draft: draft && {
      design: draft.data as typeof live.document,
      revision: draft.revision,
      changed_at: draft.changed_at.toISOString(),
      by: draft.by,
    },
    live: {
      no: live.no,
      design: live.document,
      live_from: live.live_from?.toISOString() ?? null,
    },
    revision: draft?.revision ?? 0,
    scheduled: scheduled.map(({ no, live_from }) => ({ no, live_from: live_from.toISOString() })),
    theme: theme.document as Theme,
    languages,
    variables: subject.email ? describedVariables(subject.email, ctx.language) : [],
    files: storefrontUrl(env),
    constants: constantsOf(shop),
    base_changed: base !== null && live.live_from !== null && base > live.live_from,
  }
}
