import type {
  getEmailTemplate as getCall,
  setEmailTemplate as setCall,
} from '#contract/emails/named.ts'
import type { Template } from '#contract/emails/edit-shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { storefrontUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { refuseProblems } from '#platform/emails/designs/check-document.ts'
import { subjectOf } from '#platform/emails/designs/document.ts'
import { defaultTemplate } from '#platform/mail/designs/default-template.ts'
import { templateOf } from '#platform/mail/designs/kinds.ts'
import { cleanHtml } from '#platform/mail/html/clean-html.ts'
import { publishData } from '#platform/versions/publish.ts'
import { liveVersion } from '#platform/versions/read-versions.ts'
import { refuseTooLong } from './checked.ts'
import { putDraft } from './put-draft.ts'

/** Returns the shared template that is live. */
export const readTemplate = async (ctx: Ctx): Promise<Answer<typeof getCall>> => {
  const live = await liveVersion(ctx.db, ctx, templateOf, ctx.now)
  return { html: ((live?.data as Template | undefined) ?? defaultTemplate).html }
}

/** Saves the shared template: as a draft with the builder on, else it is live at once. */
export const writeTemplate = (
  ctx: Ctx,
  { body }: Parsed<typeof setCall>,
): Promise<Answer<typeof setCall>> =>
  transact(ctx.db, async (trx) => {
    const inside = { ...ctx, trx, db: trx }
    await refuseProblems(inside, subjectOf('template'), { v: 1, html: body.html })
    const html = refuseTooLong(cleanHtml(body.html, storefrontUrl(ctx.env)))
    const draft = ctx.shop.settings.using_email_builder === true
    const data: Template = { v: 1, html }
    if (draft)
      await putDraft(
        inside,
        templateOf,
        async () => data,
        () => true,
      )
    else await publishData(inside, templateOf, { data })
    await audit(trx, ctx, 'change_email_template', 'template', { draft })
    return { html, draft }
  })
