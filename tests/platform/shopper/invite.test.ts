import { expect, test } from 'vitest'
import { putSetting } from '#contract/shop/calls.ts'
import { inviteShopperFriend, openShopperAccount } from '#contract/shopper/calls.ts'
import { unique } from '../../support/platform.ts'
import { referringOf } from '../../support/referrals/referring.ts'
import { fieldsIn, shopperPages, textOf } from '../../support/shopper/pages.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { turnOn } from '../../support/storefront/turn-on.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
const program = await referringOf(platform, shop)
const set = (of: typeof shop, value: boolean) =>
  platform.call(of.people.owner, putSetting, { body: { key: 'enable_referral', value } })
for (const of of [shop, other]) await set(of, true)
expect((await program.save()).status).toBe(200)
await turnOn(platform, shop, 'account_page')
const { open, post } = shopperPages(store.app)

const friend = () => `${unique('friend')}@friends.example`
const mailsTo = async (email: string): Promise<{ name: string; shop_id: bigint }[]> =>
  platform.db.selectFrom('mail').select(['name', 'shop_id']).where('to_email', '=', email).execute()

test('a customer gets their own link, the same one each time, which opens the invitation', async () => {
  const ada = await store.customer()
  const [first, second] = [
    await ada.ask(inviteShopperFriend, { body: {} }),
    await ada.ask(inviteShopperFriend, { body: {} }),
  ]
  expect(first.body).toEqual({ url: expect.stringMatching(/\/r\/[\w-]+$/), invited: false })
  expect(second.body.url).toBe(first.body.url)
  expect((await (await store.customer()).ask(inviteShopperFriend, { body: {} })).body.url).not.toBe(
    first.body.url,
  )
  expect((await open(new URL(first.body.url).pathname)).status).toBe(200)
})

test('emails the invitation to a friend, ten a day, and says the same of any address', async () => {
  const ada = await store.customer()
  const known = await store.customer()
  const answers = []
  const friends = [known.email!, ...Array.from({ length: 9 }, friend)]
  for (const email of friends) answers.push(await ada.ask(inviteShopperFriend, { body: { email } }))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]!.body.invited).toBe(true)
  for (const email of friends)
    expect(await mailsTo(email)).toEqual([{ name: 'referral_invite', shop_id: shop.shop_id }])
  const late = friend()
  expect((await ada.ask(inviteShopperFriend, { body: { email: late } })).status).toBe(429)
  expect(await mailsTo(late)).toEqual([])
  expect((await ada.ask(inviteShopperFriend, { body: {} })).status).toBe(200)
})

test('a friend who confirms the invitation is the customer’s', async () => {
  const ada = await store.customer()
  const email = friend()
  await ada.ask(inviteShopperFriend, { body: { email } })
  const done = await program.request(
    await program.confirmPath(email, 'referral_invite'),
    '192.0.2.77',
    {},
  )
  expect(done.status).toBe(200)
  expect(await program.friend(email)).toMatchObject({ email, state: 'claimed' })
})

test('one address gets three invitations a day at most, whoever sends them', async () => {
  const email = friend()
  for (let i = 0; i < 5; i += 1)
    expect(
      (await (await store.customer()).ask(inviteShopperFriend, { body: { email } })).status,
    ).toBe(200)
  expect(await mailsTo(email)).toHaveLength(3)
})

test('is refused without a program, for an unknown customer and for what is no address', async () => {
  const ada = await store.customer()
  for (const email of ['x', 'a@b', 'a@x.example, b@x.example'])
    expect((await ada.ask(inviteShopperFriend, { body: { email } })).error?.field).toBe('email')
  const nobody = await store.ask(store.tokenOf('nobody-known'), inviteShopperFriend, { body: {} })
  expect(nobody.error?.code).toBe('shopper_unknown')
  await set(shop, false)
  expect((await ada.ask(inviteShopperFriend, { body: {} })).error?.code).toBe('referral_off')
  await set(shop, true)
  const elsewhere = await shoppingIn(platform, other)
  const theirs = await elsewhere.customer()
  expect((await theirs.ask(inviteShopperFriend, { body: {} })).error?.code).toBe('referral_off')
})

test('the account page has the link and the invitation where the program is on', async () => {
  const ada = await store.customer('5.00')
  const path = new URL((await ada.ask(openShopperAccount)).body.url).pathname
  const page = await open(path)
  const shown = await post(path, fieldsIn(page.text, 'invite'))
  expect(shown.text).toMatch(
    /readonly[^>]*value="[^"]*\/r\/[\w-]+"|value="[^"]*\/r\/[\w-]+"[^>]*readonly/i,
  )
  const email = friend()
  const fields = { ...fieldsIn(page.text, 'friend'), friend: email }
  for (const sent of [await post(path, fields), await post(path, fields)])
    expect(textOf(sent.text)).toContain('emailed your friend')
  expect(await mailsTo(email)).toHaveLength(1)
  const wrong = await post(path, { act: 'friend', friend: 'nobody' })
  expect(textOf(wrong.text)).toContain('Enter a valid email')
  await set(shop, false)
  expect((await open(path)).text).not.toContain('value="invite"')
  await set(shop, true)
})
