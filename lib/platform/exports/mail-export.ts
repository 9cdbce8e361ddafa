import { publicUrl } from '#env.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { wireId } from '#platform/ids.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { ExportTable } from './tables.ts'

/** Notifies the recipient; the link needs a sign-in. */
export const mailExport = async (
  ctx: TrxCtx,
  {
    export_id,
    kind,
    locale,
    to_staff_id,
  }: Pick<ExportTable, 'kind' | 'locale' | 'to_staff_id'> & { export_id: bigint },
): Promise<void> => {
  const to = await ctx.trx
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('staff_id', '=', to_staff_id)
    .where('blocked_at', 'is', null)
    .where('scopes', 'is', null)
    .executeTakeFirst()
  if (!to) return
  const letter = {
    name: 'export_ready' as const,
    language: locale,
    to,
    title: wordsIn(locale, 'exports.kinds')(kind),
    body: '',
    values: {},
  }
  await queueMail(ctx, {
    ...letter,
    subject: '',
    link: `${publicUrl(ctx.env)}/download?export=${wireId('export', export_id)}`,
    customer_id: null,
    gift_card_id: null,
    movement_id: null,
  })
}
