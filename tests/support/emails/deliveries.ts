import { updateBalance } from '#contract/customers/money.ts'
import { correctMail, getMail, listMails, resendMail } from '#contract/emails/calls.ts'
import type { Mail } from '#contract/emails/shapes.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

export const failed = { state: 'failed', tries: 7, problem: '550 5.1.1 no such mailbox' } as const
export const address = () => `${unique('right')}@customers.example`

/** The delivery desk with undelivered emails. */
export const deliveriesOf = (platform: TestPlatform, shop: TestShop) => {
  /** Makes an email about credit for a customer, in a given state. */
  const mailOf = async (
    set: Partial<Pick<Mail, 'state' | 'tries' | 'problem'>> & { sent_at?: Date } = failed,
    of = shop,
  ) => {
    const { id, email } = await platform.customer(of, { name: 'Tess Quill' })
    await platform.call(of.people.owner, updateBalance, {
      params: { id },
      body: {
        valueToUpdate: '20.00',
        reason: 'Reward',
        email_details: {
          recipient_email: email!,
          recipient_name: 'Tess',
          subject: 'For you',
          title: 'A gift',
        },
      },
    })
    const { mail_id } = await platform.db
      .updateTable('mail')
      .set(set)
      .where('shop_id', '=', of.shop_id)
      .where('to_email', '=', email!)
      .returning('mail_id')
      .executeTakeFirstOrThrow()
    return { mail: `m${mail_id}`, customer: id, email: email! }
  }
  const guestMail = async (set: object = failed) => {
    const email = `${unique('guest')}@guests.example`
    const { body } = await platform.call(shop.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'Guest',
          customer_email: email,
          balance: '10.00',
          reason: 'Reward',
        },
        email_details: { recipient_email: email, subject: 'x' },
      },
    })
    const { mail_id } = await platform.db
      .updateTable('mail')
      .set(set)
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', email)
      .returning('mail_id')
      .executeTakeFirstOrThrow()
    return { mail: `m${mail_id}`, card: body.gift_card.gift_card_id, email }
  }
  const read = async (id: string, by: Person = shop.people.owner) =>
    (await platform.call(by, getMail, { params: { id } })).body.mail
  const list = async (query: object = {}) =>
    (await platform.call(shop.people.owner, listMails, { query })).body
  const correct = (
    id: string,
    to_email: string,
    more: { change_owner?: boolean; key?: string; by?: Person } = {},
  ) =>
    platform.call(
      more.by ?? shop.people.owner,
      correctMail,
      { params: { id }, body: { to_email, ...(more.change_owner ? { change_owner: true } : {}) } },
      more.key ? { key: more.key } : {},
    )
  const resend = (id: string, by: Person = shop.people.owner, key?: string) =>
    platform.call(by, resendMail, { params: { id } }, key ? { key } : {})
  const lines = async (verb: string) =>
    platform.db
      .selectFrom('audit')
      .select(['subject', 'detail'])
      .where('shop_id', '=', shop.shop_id)
      .where('verb', '=', verb)
      .execute()
  return { mailOf, guestMail, read, list, correct, resend, lines }
}
export type Deliveries = ReturnType<typeof deliveriesOf>
