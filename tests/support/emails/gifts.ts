import { updateBalance } from '#contract/customers/money.ts'
import { listMails } from '#contract/emails/calls.ts'
import type { Mail } from '#contract/emails/shapes.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import { until } from '../until.ts'

/** Credit issued with an email, and the email's outcome. */
export const giftsOf = (platform: TestPlatform, shop: TestShop) => {
  const issue = async (
    id: string,
    details: object,
    valueToUpdate = '25.00',
    more: object = {},
    key?: string,
  ) => {
    const done = await platform.call(
      shop.people.owner,
      updateBalance,
      {
        params: { id },
        body: {
          valueToUpdate,
          reason: 'Refund',
          email_details: { subject: 'Hello', title: 'For you', ...details },
          ...more,
        } as never,
      },
      key ? { key } : {},
    )
    return done
  }
  const mailsOf = async (id: string) =>
    (await platform.call(shop.people.owner, listMails, { query: { platform_customer_id: id } }))
      .body.rows
  const arrives = (id: string, state: Mail['state']) =>
    until(`a mail that is ${state}`, async () =>
      (await mailsOf(id)).find((mail) => mail.state === state),
    )
  return { issue, mailsOf, arrives }
}
export type Gifts = ReturnType<typeof giftsOf>
