import type { Platform } from '#platform/ctx.ts'
import type { PassCard } from '#platform/wallet/read-card.ts'
import type { GoogleAccount } from './account.ts'
import { askGoogle } from './api.ts'
import { changeOf, classId, objectId, type Shown } from './content.ts'

/** A card of a pass, and whether Google has had it. */
export type GoogleCard = { card: PassCard; serial: string; isMade: boolean }

const missing = 404
const known = 409

/**
 * Makes a card at Google or brings it up to date, whichever it needs, and returns the status; one
 * that Google lost is made again. `unneeded`: the card has ended, and Google doesn't have it.
 * Throws `GoogleFailed`.
 */
export const writeCard = async (
  platform: Platform,
  account: GoogleAccount,
  { card, serial, isMade }: GoogleCard,
  shown: Shown,
): Promise<number | 'unneeded'> => {
  const id = objectId(account.issuer, serial)
  const content = changeOf(card, shown, platform.clock())
  const change = () => askGoogle(platform, account, 'PATCH', `giftCardObject/${id}`, content)
  const changed = isMade ? await change() : missing
  if (changed !== missing) return changed
  if (card.isVoid) return 'unneeded'
  const made = await askGoogle(platform, account, 'POST', 'giftCardObject', {
    id,
    classId: classId(account.issuer, card.shop.shop_id),
    ...content,
  })
  return made === known ? change() : made
}
