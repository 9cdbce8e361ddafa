import { blockStaff } from '#contract/staff/calls.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'

export const idOf = ({ staff_id }: { staff_id: bigint }) => `s${staff_id}`

/** A shop's team, managed by its owner. */
export const teamOf = (platform: TestPlatform, shop: TestShop, owner: Person) => {
  const block = (id: string, blocked = true, by = owner) =>
    platform.call(by, blockStaff, { params: { id }, body: { blocked } })
  const lines = async () =>
    await platform.db
      .selectFrom('audit')
      .select(['verb', 'subject', 'detail', 'actor'])
      .where('shop_id', '=', shop.shop_id)
      .orderBy('audit_id')
      .execute()
  const mails = (to: string) =>
    platform.db
      .selectFrom('mail')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', to)
      .orderBy('mail_id')
      .execute()
  const tokenIn = async (to: string): Promise<string> => {
    const row = await mailRow(platform, (await mails(to)).at(-1)!.mail_id)
    return /\/password\?token=([\w-]+)/.exec((await readMessage(platform, row!)).text)?.[1] ?? ''
  }
  return { block, lines, mails, tokenIn }
}
export type Team = ReturnType<typeof teamOf>
