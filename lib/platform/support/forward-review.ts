import type { Ctx, Platform } from '#platform/ctx.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { NotReached, postOutgoing } from '#platform/outgoing/request.ts'

const reviewJob = 'review'
type Review = { shop_url: string; stars: number; review: string }

/** Enqueues a review for the form service, in the transaction that saves it; none if unset. */
export const forwardReview = async (
  { env, enqueue, shop }: Ctx,
  { stars, review }: Omit<Review, 'shop_url'>,
): Promise<void> => {
  if (env.REVIEW_FORM_URL)
    await enqueue(reviewJob, { shop_url: shop.shop_url, stars, review } satisfies Review)
}

/** Posts a review to `REVIEW_FORM_URL` as a form; tries again for about half an hour. */
export const reviewJobOf = (platform: Platform): Job<Review> => ({
  name: reviewJob,
  retryLimit: 6,
  retryDelay: 30,
  expireInSeconds: 60,
  batch: 5,
  handle: async ({ shop_url, stars, review }, { last }) => {
    const { env, log } = platform
    if (!env.REVIEW_FORM_URL) return
    try {
      const status = await postOutgoing(env, {
        url: env.REVIEW_FORM_URL,
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams({ shop_url, stars: String(stars), review }).toString(),
      })
      if (status < 200 || status > 299) throw new NotReached(`HTTP ${status}`)
    } catch (cause) {
      if (last) log.error({ problem: String(cause) }, 'a review did not reach the form service')
      throw cause
    }
  },
})
