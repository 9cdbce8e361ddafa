import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { letterIn } from '#platform/mail/designs/default-design.ts'
import { writePastMails } from '#platform/mail/seed.ts'
import type { MailContent } from '#platform/mail/tables.ts'
import { wireId } from '#platform/ids.ts'
import { give } from '#platform/money/give.ts'
import { move } from '#platform/money/move.ts'
import { formatMinor } from '#rules/money.ts'
import { seedGuest } from '#platform/customers/seed.ts'
import { giveCode, makeCard } from '#platform/money/card.ts'
import { noteEvent } from '#platform/money/note-event.ts'

type Shop = { shop_id: bigint; shop_url: string }
const day = 24 * 60 * 60 * 1000

/**
 * Seeds cards with a history: two merged, one split, one lost, one disabled, one with an email
 * scheduled in six days.
 */
export const seedCards = async (
  trx: Trx,
  platform: Pick<Platform, 'vault' | 'env'>,
  shop: Shop,
  staff: { staff_id: bigint },
  now: Date,
): Promise<void> => {
  const { vault } = platform
  const { shop_id } = shop
  const { staff_id } = staff
  const ago = (days: number): Date => new Date(now.getTime() - days * day)
  const on = (at: Date) => ({
    trx,
    shop,
    actor: { kind: 'person' as const, id: staff_id, email: '' },
    now: at,
  })
  const made = async (
    name: string,
    email: string,
    at: Date,
    fulfilled_at?: Date,
  ): Promise<bigint> =>
    makeCard(
      trx,
      { vault },
      shop_id,
      {
        customer_id: await seedGuest(trx, shop_id, { email, name }, at),
        is_loyalty: false,
        customer_name: name,
        customer_email: email,
        ...(fulfilled_at ? { fulfilled_at } : {}),
      },
      at,
    )
  const giveTo = async (
    gift_card_id: bigint,
    amount: bigint,
    reason: string,
    at: Date,
  ): Promise<bigint> =>
    (
      await give(on(at), {
        gift_card_id,
        amount,
        reason,
        money: reason === 'Other' ? 'paid' : 'promotional',
      })
    ).movement_id
  const issued = async (
    name: string,
    email: string,
    amount: bigint,
    reason: string,
    days: number,
  ): Promise<bigint> => {
    const card = await made(name, email, ago(days), ago(days))
    await giveTo(card, amount, reason, ago(days))
    return card
  }
  const moveTo = async (
    from: bigint,
    to: bigint,
    amount: bigint,
    kind: 'merged' | 'split',
    at: Date,
  ): Promise<void> => {
    const { movement_id } = await move(on(at), { from, to, amount, reason: 'Transfer' })
    const { movement_id: came } = await trx
      .selectFrom('movement')
      .select('movement_id')
      .where('shop_id', '=', shop_id)
      .where('pair', '=', movement_id)
      .executeTakeFirstOrThrow()
    await noteEvent(on(at), {
      gift_card_id: from,
      kind,
      movement_id,
      detail: { other: wireId('gift_card', to) },
    })
    await noteEvent(on(at), {
      gift_card_id: to,
      kind,
      movement_id: came,
      detail: { other: wireId('gift_card', from) },
    })
  }

  const harriet = ['Harriet Vane', 'harriet.vane@example.org'] as const
  const first = await issued(...harriet, 2500n, 'Reward', 61)
  const second = await issued(...harriet, 1500n, 'Compensation', 52)
  await moveTo(second, first, 1500n, 'merged', ago(21))
  await trx
    .updateTable('gift_card')
    .set({ merged_into: first, disabled_at: ago(21) })
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', second)
    .execute()

  const lunch = await issued('Team lunch', 'team.lunch@example.com', 10_000n, 'Other', 46)
  await moveTo(
    lunch,
    await made('Sofia Marin', 'sofia.marin@example.com', ago(33), ago(33)),
    4000n,
    'split',
    ago(33),
  )

  const lost = await issued('Peter Wimsey', 'p.wimsey@example.net', 3000n, 'Refund', 38)
  await sql`
    update gift_card_code
    set ended_at = ${ago(12)}
    where shop_id = ${shop_id} and gift_card_id = ${lost} and ended_at is null`.execute(trx)
  await giveCode(trx, vault, shop_id, lost, ago(12))
  await noteEvent(on(ago(12)), { gift_card_id: lost, kind: 'replaced' })

  const disabled = await issued('Miles Bunter', 'm.bunter@example.org', 2000n, 'Other', 30)
  await trx
    .updateTable('gift_card')
    .set({ disabled_at: ago(16) })
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', disabled)
    .execute()
  await noteEvent(on(ago(16)), { gift_card_id: disabled, kind: 'disabled' })

  const birthday = { name: 'Nina Petrova', email: 'nina.petrova@example.com' }
  const card = await made(birthday.name, birthday.email, ago(1))
  const movement_id = await giveTo(card, 5000n, 'Reward', ago(1))
  const send_at = new Date(ago(-6).setUTCHours(9, 0, 0, 0))
  const content: MailContent = {
    title: 'Happy birthday, {recipient_name}!',
    body: 'With warm wishes from all of us.',
    values: { amount_issued: formatMinor(5000n), balance_after: formatMinor(5000n) },
  }
  const [mail_id] = await writePastMails({ ...platform, trx }, shop_id, [
    {
      name: 'gift_card_manual',
      to_email: birthday.email,
      to_name: birthday.name,
      subject: letterIn('gift_card_manual', 'en').subject,
      content,
      message_id: `<seed-later@${shop.shop_url}>`,
      state: 'queued',
      next_try_at: send_at,
      customer_id: await seedGuest(trx, shop_id, birthday, ago(1)),
      gift_card_id: card,
      movement_id,
      staff_id,
      created_at: ago(1),
    },
  ])
  await noteEvent(on(ago(1)), {
    gift_card_id: card,
    kind: 'scheduled',
    mail_id: mail_id!,
    detail: { to: send_at.toISOString() },
  })
}
