import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { passSecret } from '#platform/wallet/links.ts'
import { lookOf } from '#platform/wallet/look.ts'
import type { PassCard } from '#platform/wallet/read-card.ts'
import { passJson, stringsOf } from './pass-json.ts'
import { picturesOf } from './pictures.ts'
import { signPass } from './sign.ts'
import { signerOf } from './signer.ts'

/** Makes the file of a card's pass for Apple Wallet, as the card and the shop's look are now. */
export const makePass = async (
  platform: Platform,
  card: PassCard,
  serial: string,
): Promise<Uint8Array> => {
  const signer = signerOf(platform)
  const { shop } = card
  const { base } = shop.settings.languages ?? usualLanguages
  const look = await lookOf(platform, shop)
  const json = passJson(card, look, base, {
    serial,
    secret: passSecret(platform, serial),
    passType: signer.passType,
    team: signer.team,
    webServiceURL: `${storefrontUrl(platform.env)}/wallet`,
  })
  return signPass({
    json,
    files: await picturesOf(platform, shop.shop_id, look),
    strings: stringsOf(look, base),
    signer,
  })
}
