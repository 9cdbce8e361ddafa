import { addSuppression, putEmailSender } from '#contract/emails/delivery.ts'
import { unique } from '../platform.ts'
import { type Example, guestCard } from './things.ts'
const aMail =
  (state: 'failed' | 'sent'): Example =>
  async (platform, shop) => {
    const { email } = await guestCard(platform, shop)
    const { mail_id } = await platform.db
      .updateTable('mail')
      .set({ state, problem: '550 no such mailbox' })
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', email)
      .returning('mail_id')
      .executeTakeFirstOrThrow()
    return { params: { id: `m${mail_id}` } }
  }

const withheldMail: Example = async (platform, shop) => {
  const example = await aMail('failed')(platform, shop)
  await platform.db
    .updateTable('mail')
    .set({ state: 'withheld', withheld: 'mail_off', problem: null })
    .where('shop_id', '=', shop.shop_id)
    .where(
      'mail_id',
      '=',
      BigInt(String((example as { params: { id: string } }).params.id).slice(1)),
    )
    .execute()
  return { ...example, body: {} }
}

export const emailsExamples: Record<string, Example> = {
  readEmailResults: async () => ({ params: { name: 'gift_card_manual' }, query: {} }),
  listEmailVariables: async () => ({ params: { name: 'gift_card_manual' } }),
  renderEmail: async () => ({
    params: { name: 'gift_card_manual' },
    body: { recipient_name: 'Ada', amount: '5.00' },
  }),
  sendEmail: async (platform, shop) => ({
    params: { name: 'gift_card_manual' },
    body: { to_email: (await platform.customer(shop)).email },
  }),
  listMails: async () => ({ query: {} }),
  getMail: aMail('sent'),
  correctMail: async (platform, shop) => ({
    ...(await aMail('failed')(platform, shop)),
    body: { to_email: `${unique('right')}@customers.example`, change_owner: true },
  }),
  resendMail: aMail('failed'),
  sendMailAnyway: withheldMail,
  listSuppressions: async () => ({ query: {} }),
  addSuppression: async () => ({ body: { email: `${unique('stop')}@customers.example` } }),
  liftSuppression: async (platform, shop) => {
    const email = `${unique('lift')}@customers.example`
    const { body } = await platform.call(shop.people.owner, addSuppression, { body: { email } })
    return {
      params: { id: body.suppression.suppression_id },
      body: { note: 'Confirmed by phone' },
    }
  },
  getEmailSender: async () => ({}),
  putEmailSender: async () => ({ body: { from_email: 'shop@sender.example' } }),
  checkEmailSender: async (platform, shop) => {
    await platform.call(shop.people.owner, putEmailSender, {
      body: { from_email: 'shop@sender.example' },
    })
    return {}
  },
  handleMail: async (platform, shop) => ({
    ...(await aMail('failed')(platform, shop)),
    body: { handled: true },
  }),
}
