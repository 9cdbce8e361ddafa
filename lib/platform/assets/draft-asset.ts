import type {
  discardAssetDraft as discardCall,
  getAssetDraft as getCall,
  saveAssetDraft as saveCall,
} from '#contract/assets/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { discardDraft, readDraft, saveDraft } from '#platform/versions/draft.ts'
import { checkedData, refuseForeign } from './check-asset.ts'
import { filled } from './default-asset.ts'
import { assetOf } from './kind.ts'

/** Reads the draft with the person who saved it last. */
export const readAssetDraft = async (
  ctx: Ctx,
  { params }: Parsed<typeof getCall>,
): Promise<Answer<typeof getCall>> => {
  const draft = await readDraft(ctx.db, ctx, assetOf(params.name))
  if (!draft) return { draft: null }
  const { data, revision, changed_at, by } = draft
  return {
    draft: {
      data: filled(params.name, ctx, data),
      revision,
      changed_at: changed_at.toISOString(),
      by,
    },
  }
}

/** Saves a draft, of which customers see nothing. */
export const saveAssetDraft = (
  ctx: Ctx,
  { params: { name }, body }: Parsed<typeof saveCall>,
): Promise<Answer<typeof saveCall>> =>
  transact(ctx.db, async (trx) => {
    const data = checkedData(name, body.data)
    await refuseForeign(trx, ctx.shop.shop_id, name, data)
    const { revision: expected } = body
    const revision = await saveDraft({ ...ctx, trx }, assetOf(name), { data, expected })
    await audit(trx, ctx, 'save_asset_draft', name, { revision })
    return { revision }
  })

/** Discards the draft, so that editing begins from the live version. */
export const discardAssetDraft = (
  ctx: Ctx,
  { params: { name }, query }: Parsed<typeof discardCall>,
): Promise<Answer<typeof discardCall>> =>
  transact(ctx.db, async (trx) => {
    await discardDraft({ ...ctx, trx }, assetOf(name), query.revision ?? 0)
    await audit(trx, ctx, 'discard_asset_draft', name)
    return { revision: 0 }
  })
