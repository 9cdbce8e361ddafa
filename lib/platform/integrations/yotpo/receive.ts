import * as z from 'zod/mini'
import { emit } from '#platform/events/emit.ts'
import { findPerson } from '#platform/integrations/find-person.ts'
import {
  type Ask,
  type Credentials,
  type Taking,
  VendorProblem,
} from '#platform/integrations/manifest.ts'
import {
  addressIn,
  partIn,
  readAnswer,
  readDelivery,
  VendorFlag,
  VendorId,
  VendorTime,
} from '#platform/integrations/read-json.ts'
import { accountUrl } from './connect.ts'

const Delivery = z.object({
  event: z.enum(['review_create', 'review_updated']),
  data: z.object({ id: VendorId, updated_at: VendorTime }),
})
const Review = z.object({
  id: VendorId,
  score: z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(5))),
  verified_buyer: VendorFlag,
  created_at: VendorTime,
  updated_at: VendorTime,
})

export const topicOf = (content: unknown): string => String(partIn(content, 'event') ?? '')

/** Finds the reviewer's address, wherever a version of the API has it. */
const emailIn = (review: unknown): string | null =>
  addressIn(partIn(review, 'customer_email')) ??
  addressIn(partIn(review, 'email')) ??
  addressIn(partIn(review, 'user', 'email'))

export const emailOf = (content: unknown): string | null => emailIn(partIn(content, 'data'))

/** Reads the review from Yotpo: a delivery isn't signed, so that nothing in it is believed. */
export const look = async (
  ask: Ask,
  credentials: Credentials,
  content: unknown,
): Promise<unknown> => {
  const { data } = readDelivery(Delivery, content)
  const answer = await ask({
    topic: 'read_review',
    method: 'GET',
    url: accountUrl(credentials, `reviews/${encodeURIComponent(data.id)}`),
    isPrivate: true,
  }).catch((cause: unknown) => {
    if (cause instanceof VendorProblem && cause.status === 404)
      throw new VendorProblem('not_confirmed', { status: 404 })
    throw cause
  })
  return partIn(answer, 'response', 'review') ?? partIn(answer, 'review') ?? answer
}

/** Emits the event of a review: once when it is written, and once for each of its versions. */
export const take = async (act: Taking, content: unknown, looked: unknown): Promise<void> => {
  const { event, data } = readDelivery(Delivery, content)
  const review = readAnswer(Review, looked)
  if (review.id !== data.id) throw new VendorProblem('not_confirmed')
  if (act.settings['verified_only'] === true && !review.verified_buyer) return
  const email = emailIn(looked)
  if (!email) throw new VendorProblem('no_person', { isFinal: true })
  const person = await findPerson(act, { email, id: null })
  if (person?.is_erased) return
  const isNew = event === 'review_create'
  // a delivery isn't signed: it doesn't make a change of a review that was never changed
  if (!isNew && review.updated_at <= review.created_at) return
  const at = isNew ? review.created_at : review.updated_at
  await emit(act, {
    topic: isNew ? 'review_created' : 'review_updated',
    subject: email,
    customer_id: person?.customer_id ?? null,
    external_id: `yotpo:review:${review.id}${isNew ? '' : `:${at.toISOString()}`}`,
    occurred_at: at < act.now ? at : act.now,
    data: {
      email,
      review: { id: review.id, score: review.score, verified: review.verified_buyer },
    },
  })
}
