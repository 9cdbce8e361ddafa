import { isTaken } from '#platform/db/is-taken.ts'
import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  correctMail as correctCall,
  resendMail as resendCall,
} from '#contract/emails/calls.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { lock } from '#platform/money/locks.ts'
import { searchTextOf } from '#platform/search/text-match.ts'
import { absorbGuest, isGuest } from '#platform/customers/guest.ts'
import { holdPerson } from '#platform/customers/personal-data/hold-email.ts'
import { adoptCards } from '#platform/customers/store-record/adopt-cards.ts'
import type { Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { queueAgain } from '#platform/mail/again.ts'
import type { MailFound } from './list-mails.ts'
import { findMail, mailDetail, mayRedirect, refuseMoving } from './read-mail.ts'
import { refuseManySends } from '#platform/mail/postman/send-limit.ts'

type Owner = {
  customer_id: bigint | null
  full_name: string | null
  is_guest: boolean
  card_name: string | null
  card_id: bigint | null
  issued_to: string | null
  card_email: string | null
  disabled_at: Date | null
  is_undone: boolean
}

/** Refuses an address that is no longer the card's or the customer's. */
export const refuseStranger = (ctx: TrxCtx, mail: MailFound, owner: Owner): void => {
  if (
    mail.to_email.endsWith('.invalid') ||
    !(isTheirs(mail.to_email, owner) || mayRedirect(ctx, mail))
  )
    throw new Refusal('not_a_recipient')
}

/**
 * Resends an email unchanged. One that may have arrived goes only to its card's or customer's
 * current address.
 */
export const resendMail = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof resendCall>,
): Promise<Answer<typeof resendCall>> => {
  await refuseManySends(ctx)
  const { mail, owner } = await holdWithOwner(ctx, params.id)
  refuseMoving(mail)
  refuseStranger(ctx, mail, owner)
  await queueAgain(ctx, {
    mails: sql`m.mail_id = ${mail.mail_id}`,
    kind: 'resent',
    detail: sentBefore(mail),
  })
  await audit(ctx.trx, ctx, 'send_email', params.id, { name: mail.name })
  return mailDetail(ctx.trx, ctx, params.id)
}

/** Resends to another address; audit and the email's history keep the old one. */
export const correctMail = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof correctCall>,
): Promise<Answer<typeof correctCall>> => {
  await refuseManySends(ctx)
  if (body.change_owner) await lock(ctx.trx, 'email', ctx.shop.shop_id, body.to_email)
  const { mail, owner } = await holdWithOwner(ctx, params.id)
  refuseMoving(mail)
  if (!mayRedirect(ctx, mail))
    throw new Refusal('forbidden', {
      message:
        'This email may have arrived. Only team members who see full codes can send it to another address.',
    })
  if (body.to_email === mail.to_email)
    throw new Refusal('invalid_input', {
      field: 'to_email',
      message: 'to_email: the email already has this address',
    })
  if (body.change_owner) await changeOwner(ctx, owner, body.to_email)
  await queueAgain(ctx, {
    mails: sql`m.mail_id = ${mail.mail_id}`,
    to: body.to_email,
    kind: 'corrected',
    detail: { from: mail.to_email, to: body.to_email, ...sentBefore(mail) },
  })
  await audit(ctx.trx, ctx, 'correct_mail', params.id, {
    from: mail.to_email,
    to: body.to_email,
    ...(body.change_owner ? { owner: true } : {}),
  })
  await audit(ctx.trx, ctx, 'send_email', params.id, { name: mail.name })
  return mailDetail(ctx.trx, ctx, params.id)
}

const sentBefore = ({ sent_at }: MailFound): Record<string, string> =>
  sent_at ? { sent_at: sent_at.toISOString() } : {}
const isTheirs = (email: string, { issued_to, card_email }: Owner): boolean =>
  email === issued_to || email === card_email

/** Locks the email with its owner, so that it is resent once. */
export const holdWithOwner = async (
  ctx: TrxCtx,
  wire: string,
): Promise<{ mail: MailFound; owner: Owner }> => {
  const mail_id = readId('mail', wire)
  const { rows } = await sql<Owner>`
    select m.customer_id, c.full_name, ${isGuest} is true as is_guest,
      g.gift_card_id as card_id, g.customer_name as card_name, g.customer_email as issued_to,
      coalesce(o.email, c.email) as card_email, g.disabled_at,
      u.movement_id is not null as is_undone
    from mail m
      left join movement i on i.shop_id = m.shop_id and i.movement_id = m.movement_id
      left join movement u on u.shop_id = i.shop_id and u.undoes = i.movement_id
        and u.amount = -i.amount
      left join customer c on c.shop_id = m.shop_id and c.customer_id = m.customer_id
      left join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
      left join customer o on o.shop_id = g.shop_id and o.customer_id = g.customer_id
    where m.shop_id = ${ctx.shop.shop_id} and m.mail_id = ${mail_id}
    for update of m`.execute(ctx.trx)
  const mail = await findMail(ctx.trx, ctx, wire)
  if (!rows[0]) throw new Refusal('not_found')
  if (rows[0].disabled_at) throw new Refusal('card_disabled')
  if (rows[0].is_undone) throw new Refusal('credit_undone')
  return { mail, owner: rows[0] }
}

/**
 * Changes the customer's email or, for an unowned card, the card's, which then belongs to the
 * customer with that email. A guest whose right address another customer has is that customer.
 */
const changeOwner = async (ctx: TrxCtx, owner: Owner, email: string): Promise<void> => {
  const { trx, now } = ctx
  const { shop_id } = ctx.shop
  const { customer_id, full_name, card_id, is_guest } = owner
  if (customer_id !== null) {
    const other = is_guest ? await customerOf(trx, shop_id, email) : null
    if (other !== null) return absorbGuest(ctx, customer_id, other)
    // a guest's cards know them by the address alone
    if (is_guest)
      await sql`
        update gift_card
        set customer_email = ${email}
        where shop_id = ${shop_id} and customer_id = ${customer_id}
          and customer_email = (
            select email
            from customer
            where shop_id = ${shop_id} and customer_id = ${customer_id}
          )`.execute(trx)
    await sql`
      update customer
      set email = ${email}, search = ${searchTextOf(full_name ?? '', email)}, updated_at = ${now}
      where shop_id = ${shop_id} and customer_id = ${customer_id}`
      .execute(trx)
      .catch((cause: unknown) => {
        if (isTaken(cause, ['shop_id', 'email']))
          throw new Refusal('already_there', {
            field: 'to_email',
            message: 'Another customer of this shop has this email. Nothing was changed.',
          })
        throw cause
      })
    return adoptCards(trx, shop_id, [customer_id])
  }
  if (card_id === null) return
  const holder = await holdPerson(trx, shop_id, { email, name: owner.card_name }, now)
  await sql`
    update gift_card
    set customer_email = ${email},
      customer_id = case when ${holder.is_guest} then ${holder.customer_id}::bigint end
    where shop_id = ${shop_id} and gift_card_id = ${card_id} and customer_id is null`.execute(trx)
  if (!holder.is_guest) await adoptCards(trx, shop_id, [holder.customer_id])
}

const customerOf = async (trx: Trx, shopId: bigint, email: string): Promise<bigint | null> => {
  const row = await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('shop_id', '=', shopId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.customer_id ?? null
}
