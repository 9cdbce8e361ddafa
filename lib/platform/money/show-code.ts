import type { Ctx } from '#platform/ctx.ts'
import { seesWholeCodes } from '#rules/way/access.ts'
import { groupedCode, maskedCode } from '#rules/gift-card-code.ts'

/** Shows the code as this viewer may see it; masked here at the source, never by a screen. */
export const showCode = (
  ctx: Ctx,
  code: { cipher: Uint8Array | null; last4: string | null },
): string => {
  if (!code.cipher || !code.last4) return maskedCode(null)
  if (!seesWholeCodes(ctx.actor, ctx.shop.settings.hiding_gift_card_code_except_last_4_digits))
    return maskedCode(code.last4)
  return groupedCode(ctx.vault.open(ctx.shop.shop_id, code.cipher))
}
