import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { mailShopperLink as call } from '#contract/shopper/calls.ts'
import type { Act, Platform, VisitorCall } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { type Budget, take } from '#platform/limits/budget.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { isPageOn } from '#platform/storefront/drawn/page-asset.ts'
import type { Language } from '#rules/tools/language.ts'
import { linkBudget, makeLink } from './links.ts'
import { shopperOf } from '#platform/shopper/proof/prove.ts'

const linkJob = 'shopper_link'
type LinkJob = {
  shop_url: string
  email: string
  language: Language
  /** parameters by which the page shows a draft */
  search?: Record<string, string>
}

/** Requests for links of one shop, whatever their addresses. */
const ofShop: Budget = { kind: 'shopper_link_shop', most: 600, seconds: 3600 }

/** Requests of one network address, so that it can't use up the shop's. */
const ofAddress: Budget = { kind: 'shopper_link_address', most: 20, seconds: 3600 }

/**
 * Takes a request for a link. Nothing is looked up here: a job does it, so that a known and an
 * unknown address take the same time. `search`: parameters that the page of the link keeps.
 */
export const mailLink = async (
  { db, shop, now, address, enqueue }: VisitorCall,
  { body }: Parsed<typeof call>,
  search: Record<string, string> = {},
): Promise<Answer<typeof call>> => {
  if (!shop) throw new Refusal('not_found', { field: 'shop' })
  const { shop_id } = shop
  const isOver =
    (await take(db, ofAddress, { shop_id, subject: address }, now)).isOver ||
    (await take(db, ofShop, { shop_id, subject: 'shop' }, now)).isOver
  const { email, lang: language = 'en' } = body
  const job: LinkJob = { shop_url: shop.shop_url, email, language, search }
  if (!isOver) await transact(db, () => enqueue(linkJob, job))
  return { accepted: true }
}

const sendLink = async (
  platform: Platform,
  { shop_url, email, language, search = {} }: LinkJob,
): Promise<void> => {
  const shop = await findShop(platform.db, shop_url)
  const now = platform.clock()
  if (shop.settings.block_shop || !(await isPageOn(platform, shop, 'account_page'))) return
  await transact(platform.db, async (trx) => {
    const subject = platform.vault.address(shop.shop_id, email).toString('hex')
    const holder = { shop_id: shop.shop_id, subject }
    if ((await take(trx, linkBudget, holder, now)).isOver) return
    const account = await trx
      .selectFrom('customer')
      .select(['customer_id', 'platform_customer_id', 'full_name', 'email'])
      .where('shop_id', '=', shop.shop_id)
      .where('email', '=', email)
      .where('erased_at', 'is', null)
      .where('merged_into', 'is', null)
      .executeTakeFirst()
    if (!account) return
    const act: Act = { ...platform, trx, shop, actor: shopperOf(account), now }
    const { customer_id, full_name: name } = account
    const made = { kind: 'account' as const, customer_id, gift_card_id: null, language }
    const { url } = await makeLink(act, made)
    await queueMail(act, {
      name: 'shopper_link',
      to: { email, name },
      subject: '',
      title: '',
      body: '',
      values: {},
      link: `${url}?${new URLSearchParams({ ...search, lang: language })}`,
      language,
      customer_id,
      gift_card_id: null,
      movement_id: null,
    })
  })
}

/** Emails the links that shoppers request. */
export const linkJobOf = (platform: Platform): Job<LinkJob> => ({
  name: linkJob,
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 60,
  batch: 10,
  handle: (job) => sendLink(platform, job),
})
