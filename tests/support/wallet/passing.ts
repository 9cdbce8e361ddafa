import { sql } from 'kysely'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { followCards } from '#platform/wallet/push/follow-cards.ts'
import { followLooks } from '#platform/wallet/push/follow-looks.ts'
import { holdPass } from '#platform/wallet/hold-pass.ts'
import type { WalletPassTable } from '#platform/wallet/tables.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'

type Issued = { expires_on?: string }

/** A shop's customers with passes of their store credit. */
export const passingIn = (platform: TestPlatform, shop: TestShop) => {
  const credit = async (id: string, amount: string, more: Issued = {}) => {
    const done = await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: amount, reason: 'Reward', ...more },
    })
    if (done.status !== 200) throw new Error(done.text)
  }
  /** Finds the live code of a card. */
  const codeOf = async (gift_card_id: bigint) => {
    const { code_id } = await platform.db
      .selectFrom('gift_card_code')
      .select('code_id')
      .where('shop_id', '=', shop.shop_id)
      .where('gift_card_id', '=', gift_card_id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { shop_id: shop.shop_id, code_id }
  }
  const customer = async (amount = '12.50', more: Issued = {}) => {
    const { id, customer_id } = await platform.customer(shop)
    await credit(id, amount, more)
    const { body } = await platform.call(shop.people.owner, getCustomer, { params: { id } })
    const { gift_card_id: card, code } = body.LoyaltyCard!.GiftCard
    const of = await codeOf(BigInt(card.slice(1)))
    return { id, customer_id, card, code, of, give: (sum: string) => credit(id, sum) }
  }
  const pass = async (of: { code_id: bigint }, kind: WalletPassTable['kind'] = 'apple') =>
    (await holdPass(platform.db, { shop_id: shop.shop_id, ...of }, kind, platform.clock()))!
  /** A customer, their pass and devices that have it. */
  const withPass = async (devices = 0, amount?: string, more?: Issued) => {
    const who = await customer(amount, more)
    const { pass_id, serial } = await pass(who.of)
    const tokens: string[] = []
    for (let i = 0; i < devices; i += 1) {
      const library_id = unique('library-')
      tokens.push(unique('push-'))
      await platform.db
        .insertInto('pass_device')
        .values({
          shop_id: shop.shop_id,
          pass_id,
          library_id,
          push_token: tokens[i]!,
          made_at: platform.clock(),
        })
        .execute()
    }
    return { ...who, pass_id, serial, tokens }
  }
  const rowOf = (pass_id: bigint) =>
    platform.db
      .selectFrom('wallet_pass')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .where('pass_id', '=', pass_id)
      .executeTakeFirstOrThrow()
  /** Lists the pushes that wait for a pass. */
  const queued = async (pass_id: bigint) =>
    (
      await sql<{ push_id: bigint; due_at: Date; asked: number; tries: number }>`
        select push_id, due_at, asked, tries from pass_push
        where shop_id = ${shop.shop_id} and pass_id = ${pass_id}
        order by push_id`.execute(platform.db)
    ).rows
  return {
    customer,
    codeOf,
    pass,
    withPass,
    rowOf,
    queued,
    follow: () => followCards(platform),
    /** Brings all passes to their looks; returns the number of steps. */
    followLooks: async () => {
      let steps = 0
      while (await followLooks(platform)) steps += 1
      return steps
    },
  }
}
