import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  discardDesignDraft as discardCall,
  saveDesignDraft as saveCall,
} from '#contract/emails/edit.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { discardDraft, saveDraft } from '#platform/versions/draft.ts'
import { checkDocument } from './check-document.ts'
import { subjectOf } from './document.ts'

/** Saves a draft, and says which problems would keep it from being published. */
export const saveDesign = (
  ctx: Ctx,
  { params, query, body }: Parsed<typeof saveCall>,
): Promise<Answer<typeof saveCall>> =>
  transact(ctx.db, async (trx) => {
    const subject = subjectOf(params.name, query.for)
    const { problems } = await checkDocument({ ...ctx, db: trx }, subject, body.design)
    const data = body.design
    const expected = body.revision
    const revision = await saveDraft({ ...ctx, trx }, subject.of, { data, expected })
    await audit(trx, ctx, 'save_design', subject.of.subject, { revision })
    return { revision, problems }
  })

/** Discards the draft, so that editing begins from the live version. */
export const discardDesign = (
  ctx: Ctx,
  { params, query }: Parsed<typeof discardCall>,
): Promise<Answer<typeof discardCall>> =>
  transact(ctx.db, async (trx) => {
    const { of } = subjectOf(params.name, query.for)
    await discardDraft({ ...ctx, trx }, of, query.revision ?? 0)
    await audit(trx, ctx, 'discard_design', of.subject)
    return { revision: 0 }
  })
