import type { APIRequestContext, Page } from '@playwright/test'
import type { GiftReceipt } from '#contract/returns/gift-receipt-shapes.ts'
import type { ReturnRow } from '#contract/returns/requests-shapes.ts'
import { displayMoney } from '#rules/money.ts'
import { accountOf, expect, type Shop } from '../../support/desk.ts'
import { isReadable, mailsTo, shopperTest } from '../../support/storefront-visitor.ts'
import { newOrder } from '../../support/returns/new-order.ts'
import { text as english, type TextKey } from '../../support/text.ts'

const say = (key: string, values = {}) =>
  english(`storefront-pages.returns.${key}` as TextKey, values)
const pounds = (wire: string): string => displayMoney(wire, 'GBP', 'en')

const ask = async (shopper: Page, fields: Record<string, string>) => {
  await shopper.goto(`/returns?shop=${accountOf('owner').shop_url}&lang=en`)
  for (const [id, value] of Object.entries(fields)) await shopper.locator(`#${id}`).fill(value)
  const form = shopper
    .locator('form')
    .filter({ has: shopper.locator(`#${Object.keys(fields)[0]}`) })
  await form.getByRole('button', { name: say('find.send') }).click()
}
/** Waits for the digits, types them wrong once and then right. */
const enter = async (shopper: Page, request: APIRequestContext, platform: string, to: string) => {
  let digits = ''
  await expect
    .poll(async () => {
      const [mail] = await mailsTo(request, platform, to)
      digits = /Enter (\d{6})/.exec(mail ?? '')?.[1] ?? ''
      return digits
    })
    .not.toBe('')
  const wrong = digits === '111111' ? '222222' : '111111'
  const code = shopper.getByLabel(say('code.code'))
  await code.fill(wrong)
  await code.press('Enter')
  await expect(shopper.getByRole('alert')).toHaveText(say('code.wrong'))
  await expect(code).toHaveValue(wrong)
  await expect(code).toHaveAccessibleDescription(say('code.wrong'))
  await code.fill(digits)
  await code.press('Enter')
  await expect(shopper).toHaveURL(/\/returns\/[\w-]{32}\?lang=en$/)
}
const returnOf = async (shop: Shop, order: string): Promise<ReturnRow> => {
  const { rows } = await shop.get<{ rows: ReturnRow[] }>(
    `/returns?order=${encodeURIComponent(order)}`,
  )
  return rows[0]!
}
const states = (shopper: Page) => shopper.getByRole('list', { name: say('follow.steps') }).first()

shopperTest(
  'a shopper requests a return without scripts, follows it to its refund, and cancels another',
  async ({ shopper, request, platform, shop }) => {
    const order = await newOrder(shop, request, platform)
    const { email } = order
    await ask(shopper, { number: order.name, email: 'nobody@x' })
    const address = shopper.locator('#email')
    await expect(shopper.getByRole('alert')).toHaveText(say('find.badEmail'))
    await expect(address).toHaveAccessibleDescription(say('find.badEmail'))
    await expect(address).toHaveValue('nobody@x')
    await isReadable(shopper)
    await ask(shopper, { number: order.name, email: 'nobody@mail.example' })
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(say('code.title'))
    const answer = await shopper.locator('main').innerText()
    await ask(shopper, { number: order.name.replace('#', ''), email: email.toUpperCase() })
    expect(await shopper.locator('main').innerText()).toBe(answer)
    await isReadable(shopper)
    await enter(shopper, request, platform, email)
    expect(await mailsTo(request, platform, 'nobody@mail.example')).toEqual([])

    await isReadable(shopper)
    await shopper.getByRole('button', { name: say('pick.next') }).click()
    await expect(shopper.getByRole('alert')).toHaveText(say('problems.none'))
    const shirt = shopper.getByRole('group', { name: 'Linen shirt' })
    await expect(shirt.getByLabel(say('pick.reason'))).toBeHidden()
    await shirt.getByLabel(say('pick.quantity', { left: 3 })).selectOption('2')
    await shirt.getByLabel(say('pick.reason')).selectOption('too_small')
    await shopper.getByRole('button', { name: say('pick.next') }).click()
    await expect(shopper.getByRole('listitem')).toHaveText(/^2 × Linen shirt\s+\(Too small\)$/)
    await shopper.getByRole('button', { name: say('review.back') }).click()
    await expect(shirt.getByLabel(say('pick.quantity', { left: 3 }))).toHaveValue('2')
    await expect(shirt.getByLabel(say('pick.reason'))).toHaveValue('too_small')
    await shopper.getByRole('button', { name: say('pick.next') }).click()
    await isReadable(shopper)
    const credit = shopper.getByRole('radio', { name: say('outcomes.credit') })
    await expect(credit).toHaveAccessibleDescription(new RegExp(pounds('40.00')))
    await credit.check()
    await shopper.getByLabel(say('review.words')).fill('Please hurry')
    await shopper.getByRole('button', { name: say('review.submit') }).click()
    await expect(shopper.getByRole('status')).toHaveText(say('done.requested'))
    await expect(states(shopper).locator('[aria-current]')).toContainText(say('states.requested'))
    await isReadable(shopper)
    const here = shopper.url()

    const { return_id, state, amount } = await returnOf(shop, order.name)
    expect([state, amount]).toEqual(['requested', '40.00'])
    await shop.post(`/returns/${return_id}/approve`, {})
    await shopper.goto(here)
    await expect(states(shopper).locator('[aria-current]')).toContainText(say('states.approved'))
    await shopper.getByRole('link', { name: say('follow.slip') }).click()
    await expect(shopper.getByRole('img', { name: say('slip.barcode') })).toBeVisible()
    await expect(shopper.getByRole('cell', { name: 'SHIRT', exact: true })).toBeVisible()
    await isReadable(shopper)
    await shopper.emulateMedia({ media: 'print' })
    await expect(shopper.getByText(say('slip.print'))).toBeHidden()
    await expect(shopper.getByText(`${order.name}-R1`)).toBeVisible()
    await shopper.emulateMedia({ media: 'screen' })
    await shopper.getByRole('link', { name: say('review.back') }).click()

    const { lines } = (
      await shop.get<{ return: { lines: { line_item_id: string }[] } }>(`/returns/${return_id}`)
    ).return
    const arrived = { line_item_id: lines[0]!.line_item_id, accepted: 2, damaged: 0, missing: 0 }
    await shop.post(`/returns/${return_id}/receive`, { lines: [arrived], refund: false })
    await shopper.goto(here)
    await expect(states(shopper).locator('[aria-current]')).toContainText(say('states.received'))
    await expect(shopper.getByRole('button', { name: say('follow.cancel') })).toHaveCount(0)
    await shop.post(`/api/api/v1/orders/${encodeURIComponent(order.name)}/return`, {
      selected_line_items: [{ line_item_id: arrived.line_item_id, quantity: 2 }],
      return_id,
    })
    await shopper.goto(here)
    await expect(states(shopper).locator('[aria-current]')).toContainText(say('states.refunded'))
    await expect(shopper.getByText(say('about.refundedTo.credit'))).toBeVisible()

    await shirt.getByLabel(say('pick.quantity', { left: 1 })).selectOption('1')
    await shopper.getByRole('button', { name: say('pick.next') }).click()
    await shopper.getByRole('radio', { name: say('outcomes.original') }).check()
    await shopper.getByRole('button', { name: say('review.submit') }).click()
    await shopper.getByRole('button', { name: say('follow.cancel') }).click()
    await expect(shopper.getByRole('status')).toHaveText(say('done.cancelled'))
    expect((await returnOf(shop, order.name)).state).toBe('cancelled')
    const hat = shopper.getByRole('group', { name: 'Straw hat' })
    await expect(hat).toBeVisible()
    await shopper.getByRole('link', { name: english('storefront-pages.otherLanguage') }).click()
    await expect(shopper.locator('html')).toHaveAttribute('lang', 'ru')
    await isReadable(shopper)
  },
)

shopperTest(
  'a gift is returned by the letters of its receipt for credit alone, and its giver hears nothing',
  async ({ shopper, request, platform, shop }) => {
    const order = await newOrder(shop, request, platform)
    const before = (await mailsTo(request, platform, order.email)).length
    const to = `friend-${crypto.randomUUID().slice(0, 8)}@mail.example`
    const { gift_receipt } = (await shop.post(
      `/orders/${encodeURIComponent(order.name)}/gift-receipt`,
      {},
    )) as { gift_receipt: GiftReceipt }
    await ask(shopper, { receipt: gift_receipt.code.toLowerCase(), 'own-email': to })
    await enter(shopper, request, platform, to)
    const isPriceless = async () => {
      const page = await shopper.content()
      for (const secret of ['£', order.email, order.name, 'Tess'])
        expect(page).not.toContain(secret)
    }
    await isPriceless()
    await shopper
      .getByRole('group', { name: 'Straw hat' })
      .getByLabel(say('pick.quantity', { left: 1 }))
      .selectOption('1')
    await shopper.getByRole('button', { name: say('pick.next') }).click()
    await expect(shopper.getByRole('radio')).toHaveCount(1)
    await expect(shopper.getByRole('radio', { name: say('outcomes.credit') })).toBeChecked()
    await shopper.getByLabel(say('review.name')).fill('Frida Friend')
    await shopper.getByRole('button', { name: say('review.submit') }).click()
    const { return_id, is_gift } = await returnOf(shop, order.name)
    expect(is_gift).toBe(true)
    await shop.post(`/returns/${return_id}/approve`, {})
    const { lines } = (
      await shop.get<{ return: { lines: { line_item_id: string }[] } }>(`/returns/${return_id}`)
    ).return
    const [{ line_item_id } = { line_item_id: '' }] = lines
    await shop.post(`/returns/${return_id}/receive`, {
      lines: [{ line_item_id, accepted: 1, damaged: 0, missing: 0 }],
    })
    await shopper.reload()
    await expect(states(shopper).locator('[aria-current]')).toContainText(say('states.refunded'))
    await expect.poll(async () => (await mailsTo(request, platform, to)).length).toBe(4)
    expect(await mailsTo(request, platform, order.email)).toHaveLength(before)
    expect((await shop.account(order.customer)).balance).toBeNull()
    await isReadable(shopper)
  },
)
