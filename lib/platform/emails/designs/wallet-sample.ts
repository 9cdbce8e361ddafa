import type { Ctx } from '#platform/ctx.ts'
import { samples } from '#platform/mail/catalogue.ts'

/** Returns a sample of the link to a card's passes; blank where the shop gives out none. */
export const walletSample = async ({ db, ports, shop }: Ctx): Promise<string> =>
  (await ports.passes.givenBy(db, [shop])).has(shop.shop_id) ? samples.wallet_link : ''
