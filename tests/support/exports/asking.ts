import { downloadExport, startExport } from '#contract/exports/calls.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

/** Cards, and exports of them by several people. */
export const askingOf = (platform: TestPlatform) => {
  const card = async (of: TestShop, balance: string, customer_name = 'Guest') => {
    const email = `${unique('guest')}@guests.example`
    const { body } = await platform.call(of.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: { customer_name, customer_email: email, balance, reason: 'Reward' },
        email_details: { recipient_email: email, subject: 'x' },
      },
    })
    return { ...body.gift_card, email }
  }
  const ask = (by: Person, body: object) =>
    platform.call(by, startExport, { body: { to_email: by.email, ...body } as never })
  const download = (by: Person, id: string) => platform.call(by, downloadExport, { params: { id } })
  const lines = async (of: TestShop, verb: string) =>
    await platform.db
      .selectFrom('audit')
      .select(['subject', 'detail', 'actor'])
      .where('shop_id', '=', of.shop_id)
      .where('verb', '=', verb)
      .orderBy('audit_id')
      .execute()
  return { card, ask, download, lines }
}
