import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { forgetPassword as call } from '#contract/staff/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'
import type { Open } from '#platform/route.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import type { Language } from '#rules/tools/language.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'
import { mailLink } from './mail-link.ts'
import { countForgotten } from '#platform/staff/session/tries.ts'

const forgottenJob = 'forgotten'
type Forgotten = { shop_url: string; email: string; request_id: string; language: Language | null }

/** Answers the same in the same time for everyone; a job looks the person up later. */
export const forgetPassword = async (
  platform: Open,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const shop_url = normalShopUrl(body.shop_url) ?? ''
  await countForgotten(platform, `${shop_url}:${body.email}`)
  await platform.enqueue(forgottenJob, {
    shop_url,
    email: body.email,
    request_id: platform.requestId,
    language: platform.language,
  } satisfies Forgotten)
  return { done: true }
}

/** Emails the link if the person exists and isn't blocked. */
export const forgottenJobOf = (platform: Platform): Job<Forgotten> => ({
  name: forgottenJob,
  retryLimit: 3,
  retryDelay: 10,
  expireInSeconds: 60,
  batch: 5,
  handle: ({ shop_url, email, request_id, language }) =>
    transact(platform.db, async (trx) => {
      const member = await trx
        .selectFrom('staff')
        .innerJoin('shop', 'shop.shop_id', 'staff.shop_id')
        .select(['staff.staff_id', 'staff.email', 'staff.name', 'staff.language'])
        .where('shop.shop_url', '=', shop_url)
        .where('staff.email', '=', email)
        .where('staff.blocked_at', 'is', null)
        .where('staff.scopes', 'is', null)
        .executeTakeFirst()
      if (!member) return
      const ctx = {
        ...platform,
        trx,
        shop: await findShop(trx, shop_url),
        actor: { kind: 'job' as const },
        now: platform.clock(),
        requestId: request_id,
      }
      // the language of the page on which it was requested
      await mailLink(ctx, { ...member, language: language ?? member.language }, 'password_reset')
      await audit(trx, ctx, 'ask_password_link', member.email)
    }),
})
