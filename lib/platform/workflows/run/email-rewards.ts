import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { queueMails, type Outgoing } from '#platform/mail/queue.ts'
import { formatMinor } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { type DueReward, type Reader, rewardMail } from './post-rewards.ts'
import type { Booking } from './rewards-of.ts'

/** Reads the addresses of customers who have one. */
export const readersOf = async (
  trx: Trx,
  shopId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, Reader>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Reader & { customer_id: bigint }>`
    select customer_id, email, full_name
    from customer
    where shop_id = ${shopId} and customer_id = any(${ids}::bigint[]) and email is not null
      and erased_at is null`.execute(trx)
  return new Map(rows.map((row) => [row.customer_id, row]))
}

type Posted = ReadonlyMap<
  bigint,
  { gift_card_id: bigint; movement_id: bigint; balance_after: bigint }
>

const pendingMail = (
  { shop }: Pick<Act, 'shop'>,
  { customer_id, credit, recalled, due_at, terms }: Booking,
  reader: Reader,
): Outgoing => ({
  name: 'cashback_pending',
  to: { email: reader.email, name: reader.full_name },
  subject: '',
  title: '',
  body: '',
  values: {
    amount_issued: formatMinor(credit.counted.amount - recalled),
    ...(due_at && terms.hold?.mode === 'days'
      ? { available_on: dayIn(shop.time_zone, due_at) }
      : {}),
  },
  customer_id,
  gift_card_id: null,
  movement_id: null,
})

/** Queues the emails about rewards of a chunk: of those posted, and of those that are held. */
export const emailRewards = async (
  act: Act,
  bookings: readonly Booking[],
  due: readonly DueReward[],
  posted: Posted,
): Promise<void> => {
  const telling = bookings.filter(
    ({ terms, recalled, credit }) => terms.email && recalled < credit.counted.amount,
  )
  const readers = await readersOf(
    act.trx,
    act.shop.shop_id,
    telling.map(({ customer_id }) => customer_id),
  )
  const dueOf = new Map(due.map((one) => [one.reward_id, one]))
  const mails = telling.flatMap((booking) => {
    const reader = readers.get(booking.customer_id)
    if (!reader) return []
    const given = posted.get(booking.reward_id)
    if (given)
      return [rewardMail(act, 'workflow_reward', dueOf.get(booking.reward_id)!, given, reader)]
    // a referral's reward is announced once it is there
    return booking.terms.letter ? [] : [pendingMail(act, booking, reader)]
  })
  await queueMails(act, mails)
}
