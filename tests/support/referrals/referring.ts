import {
  decideReferral,
  getReferralLink,
  listReferredFriends,
  saveReferralProgram,
} from '#contract/referrals/calls.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { storeOf, storeOrder } from '../events/store-events.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'
import { decideWaiting } from '../workflows/live.ts'

type Fields = Record<string, unknown>

/** A shop with customers who refer friends, as its owner, its store and the friends see it. */
export const referringOf = async (platform: TestPlatform, shop: TestShop) => {
  const { owner } = shop.people
  const app = storefrontOf(platform)
  const store = await storeOf(platform, shop)
  const save = (body: Fields = {}, person: Person = owner) =>
    platform.call(person, saveReferralProgram, {
      body: { value: '10.00', value_type: 'fixed_amount', ...body } as never,
    })
  const linkOf = async (id: string, person: Person = owner) =>
    (await platform.call(person, getReferralLink, { params: { id } })).body.url
  const request = async (path: string, network: string, form?: Record<string, string>) => {
    const posted = form && {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }
    const response = await app.request(path, posted ?? {}, {
      incoming: { socket: { remoteAddress: network } },
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const pathOf = (url: string) => new URL(url).pathname
  const type = (url: string, email: string, network = '203.0.113.1') =>
    request(pathOf(url), network, { email })
  const mailsTo = async (to: string, name?: string) => {
    const mails = await platform.db
      .selectFrom('mail')
      .select(['mail_id', 'name'])
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', to)
      .orderBy('mail_id', 'desc')
      .execute()
    return mails.filter((mail) => name === undefined || mail.name === name)
  }
  /** Reads the address of the newest confirming email. */
  const confirmPath = async (
    email: string,
    name: 'referral_confirm' | 'referral_invite' = 'referral_confirm',
  ): Promise<string> => {
    const [mail] = await mailsTo(email, name)
    const { text } = await readMessage(platform, (await mailRow(platform, mail!.mail_id))!)
    return /\/r\/confirm\/[\w-]{32}/.exec(text)![0]
  }
  /** Types an address on a link's page and confirms it from the same network. */
  const claim = async (url: string, email: string, network = '203.0.113.1') => {
    const typed = await type(url, email, network)
    if (typed.status !== 200) throw new Error(typed.text)
    return request(await confirmPath(email), network, {})
  }
  const friends = async (query: Fields = {}, person: Person = owner) =>
    (await platform.call(person, listReferredFriends, { query: query as never })).body
  const friend = async (email: string) => (await friends()).rows.find((row) => row.email === email)
  const decide = (
    id: string,
    body: { approve: boolean; reason?: string },
    person: Person = owner,
    key = unique('decide'),
  ) => platform.call(person, decideReferral, { params: { id }, body }, { key })
  /** Places a paid order of a friend through the store's events, and lets workflows decide. */
  const order = async (email: string, more: Fields = {}, customer: Fields = {}) => {
    const now = platform.clock().toISOString()
    const placed = storeOrder({
      email,
      created_at: now,
      updated_at: now,
      paid_at: now,
      subtotal: '80.00',
      total: '83.95',
      lines: [{ name: 'Shirt', sku: 'SHIRT', quantity: 2, price: '40.00' }],
      customer: { id: unique('7'), email, ...customer },
      ...more,
    })
    const { outcome, error } = await store.send(
      'order_paid',
      { order: placed },
      { occurred_at: now },
    )
    if (outcome !== 'accepted') throw new Error(JSON.stringify(error))
    await decideWaiting(platform)
    return placed
  }
  return {
    store,
    save,
    linkOf,
    request,
    pathOf,
    type,
    mailsTo,
    confirmPath,
    claim,
    friends,
    friend,
    decide,
    order,
    decided: () => decideWaiting(platform),
  }
}
