import { expect, test } from 'vitest'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop, other } = await suite({ connections: 10 })
const fresh = () => `${unique('new')}@customers.example`
const add = (body: object, by = shop.people.staff) =>
  platform.call(by, upsertShopifyCustomer, { body: body as never })

test('a customer added by hand has an id of ours, which leads on once the store names them', async () => {
  const email = fresh()
  const { status, body } = await add({ email, first_name: 'Ada', last_name: 'Byron', phone: '+44' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ email, full_name: 'Ada Byron', state: 'disabled' })
  expect(body.platform_customer_id).toMatch(/^tender-/)
  const id = unique('s')
  await add({ id, email, first_name: 'Ada' }, shop.people.owner)
  const { body: now } = await platform.call(shop.people.owner, getCustomer, {
    params: { id: body.platform_customer_id },
  })
  expect(now).toMatchObject({ platform_customer_id: id, email })
})

test('two at once, and an issue to the same email beside them, make one customer', async () => {
  const email = fresh()
  const sent = platform.call(shop.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: { customer_name: 'G', customer_email: email, balance: '5', reason: 'Reward' },
      email_details: { recipient_email: email, subject: 'x' },
    },
  })
  const answers = await Promise.all([add({ email }), add({ email }), add({ email })])
  expect((await sent).status).toBe(200)
  const made = answers.filter(({ status }) => status === 200)
  expect(made.length).toBeLessThanOrEqual(1)
  for (const { status, error } of answers.filter((one) => !made.includes(one)))
    expect({ status, error }).toMatchObject({
      status: 409,
      error: { code: 'already_there', field: 'email' },
    })
  const rows = await platform.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', email)
    .execute()
  expect(rows).toHaveLength(1)
})

test('without an email it is refused by that field; who may not issue adds nobody', async () => {
  expect(await add({ email: null, first_name: 'Ada' })).toMatchObject({
    status: 422,
    error: { code: 'invalid_input', field: 'email' },
  })
  expect((await add({ email: fresh() }, shop.people.limited)).status).toBe(403)
  const email = fresh()
  expect((await add({ email })).status).toBe(200)
  expect((await add({ email }, other.people.owner)).status).toBe(200)
})
