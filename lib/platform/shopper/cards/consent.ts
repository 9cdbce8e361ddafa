import { randomUUID } from 'node:crypto'
import type { AssetName } from '#contract/assets/assets.ts'
import { Refusal } from '#contract/error.ts'
import { noteFigure } from '#platform/assets/figures/note-figure.ts'
import type { Account, Act, Platform } from '#platform/ctx.ts'
import { afterCommit, transact } from '#platform/db/transact.ts'
import { takeOrRefuse } from '#platform/limits/budget.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { addingAsset } from '#rules/assets/figures.ts'
import type { Language } from '#rules/tools/language.ts'
import { refuseClosedShop } from '#platform/shop/refuse-closed-shop.ts'
import { addTo } from './add-to-own.ts'
import { linkBudget, makeLink, type OpenLink, openLink } from '#platform/shopper/mailed/links.ts'
import { findAccount, shopperOf } from '#platform/shopper/proof/prove.ts'

type Asked = {
  gift_card_id: bigint
  last4: string
  elsewhere: string
  asset: AssetName
  language: Language
}

/** Emails the reader of the address to which a card was sent a link by which they agree. */
export const askConsent = async (
  act: Act,
  { customer_id }: Account,
  { gift_card_id, last4, elsewhere, asset, language }: Asked,
): Promise<void> => {
  const { trx, shop, vault, now } = act
  const subject = vault.address(shop.shop_id, elsewhere).toString('hex')
  await takeOrRefuse(trx, linkBudget, { shop_id: shop.shop_id, subject }, now)
  const link = { kind: 'consent' as const, customer_id, gift_card_id, asset, language }
  const { url } = await makeLink(act, link)
  await queueMail(act, {
    name: 'card_consent',
    to: { email: elsewhere, name: '' },
    subject: '',
    title: '',
    body: '',
    values: { giftcard_last4: last4 },
    link: `${url}?lang=${language}`,
    language,
    customer_id: null,
    gift_card_id,
    movement_id: null,
  })
}

/** A link of consent: open, or with what came of it. */
export type Consent = { link: OpenLink; outcome: 'ask' | 'done' | 'gone' }

/** Reads a link without agreeing: mail scanners follow links too. Null: it opens nothing. */
export const readConsent = async (
  { db, clock }: Platform,
  token: string,
): Promise<Consent | null> => {
  const link = await openLink(db, 'consent', token, clock())
  return link && { link, outcome: link.used_at ? 'done' : 'ask' }
}

const over = new Set([
  'not_found',
  'card_on_hold',
  'card_empty',
  'card_personal',
  'card_yours',
  'card_disabled',
  'shop_locked',
  'terms_missing',
  'too_little_left',
])

/**
 * Adds the card to the customer who typed its code, once: the second of two simultaneous readers finds it
 * done. `gone`: the card can't be added any longer.
 */
export const agree = async (platform: Platform, token: string): Promise<Consent | null> => {
  const now = platform.clock()
  const found = await openLink(platform.db, 'consent', token, now)
  if (!found) return null
  const { shop, link_id, gift_card_id } = found
  try {
    refuseClosedShop(shop)
    return await transact(platform.db, async (trx): Promise<Consent> => {
      const used = await trx
        .updateTable('shopper_link')
        .set({ used_at: now })
        .where('shop_id', '=', shop.shop_id)
        .where('link_id', '=', link_id)
        .where('used_at', 'is', null)
        .returning('customer_id')
        .executeTakeFirst()
      if (!used || gift_card_id === null) return { link: found, outcome: 'done' }
      const account = await findAccount(trx, shop.shop_id, used)
      if (!account) throw new Refusal('not_found')
      const act = {
        ...platform,
        trx,
        shop,
        now,
        actor: shopperOf(account),
        requestId: randomUUID(),
      }
      await addTo(act, account, { gift_card_id, isAgreed: true })
      const asset = addingAsset(found.asset)
      afterCommit(() => noteFigure(platform, shop, asset, 'added'))
      return { link: found, outcome: 'done' }
    })
  } catch (cause) {
    if (cause instanceof Refusal && over.has(cause.code)) return { link: found, outcome: 'gone' }
    throw cause
  }
}
