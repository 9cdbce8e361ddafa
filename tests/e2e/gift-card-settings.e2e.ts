import sharp from 'sharp'
import { accountOf, expect, isAccessible, test } from '../support/desk.ts'
import { text, textIn } from '../support/text.ts'

type Product = {
  gift_card_product: {
    title: string
    variants: { price: string; value: string }[]
    images: { alt: string }[]
  }
}
const picture = (background: string) =>
  sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

test.describe('gift card settings', () => {
  // all of them change the one product of the demo shop
  test.describe.configure({ mode: 'default' })

  test('at 1,000 px the amounts are whole, beside an open side bar too', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.goto('/gift-cards-settings')
    await page.getByRole('button', { name: text('shell.unfold') }).click()
    const price = page.getByLabel(text('gift-card-product.variants.priceOf', { row: '4' }))
    await expect(price).toHaveValue('200.00')
    const room = await price.evaluate((input: HTMLInputElement) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input)
      return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    })
    // “1,000.00” takes 60 px
    expect(room).toBeGreaterThan(60)
  })

  test('the product: amounts with their discount, pictures put in order by keyboard, a live preview', async ({
    page,
    shop,
  }) => {
    test.slow()
    await page.goto('/')
    await page
      .getByRole('navigation', { name: text('shell.menu.label') })
      .getByRole('link', { name: text('gift-card-product.title') })
      .click()
    await expect(page).toHaveURL('/gift-cards-settings')
    const form = page.getByRole('form', { name: text('gift-card-product.product.form') })
    const amounts = form.getByRole('table', { name: text('gift-card-product.variants.caption') })
    await expect(
      amounts.getByLabel(text('gift-card-product.variants.priceOf', { row: '3' })),
    ).toHaveValue('90.00')
    await expect(amounts.getByRole('row').nth(3)).toContainText('10%')
    await isAccessible(page)

    await form.getByRole('button', { name: text('gift-card-product.variants.add') }).click()
    await expect(
      amounts.getByLabel(text('gift-card-product.variants.priceOf', { row: '5' })),
    ).toBeFocused()
    await page.keyboard.type('0')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12.345')
    await form.getByRole('button', { name: text('gift-card-product.product.save') }).click()
    await expect(form.getByText(text('gift-card-product.validation.positive'))).toBeVisible()
    await expect(form.getByText(text('gift-card-product.validation.amount'))).toBeVisible()
    await amounts.getByLabel(text('gift-card-product.variants.priceOf', { row: '5' })).fill('25')
    await amounts.getByLabel(text('gift-card-product.variants.valueOf', { row: '5' })).fill('100')
    await form.getByRole('button', { name: text('gift-card-product.product.save') }).click()
    await expect(form.getByText(text('gift-card-product.validation.twice'))).toBeVisible()
    await amounts.getByLabel(text('gift-card-product.variants.priceOf', { row: '5' })).fill('125')
    await expect(amounts.getByRole('row').nth(5)).toContainText(
      text('gift-card-product.variants.dearer', { percent: '25%' }),
    )
    await amounts
      .getByRole('button', { name: text('gift-card-product.variants.removeOf', { row: '4' }) })
      .click()

    await form
      .getByLabel(text('gift-card-product.images.choose'))
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(form.getByRole('alert')).toHaveText(text('gift-card-product.images.wrongType'))
    const notOne = {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('\x89PNG\r\n\x1a\nno image'),
    }
    await form.getByLabel(text('gift-card-product.images.choose')).setInputFiles(notOne)
    await expect(form.getByRole('alert')).toContainText('This isn’t a')
    const whole = { name: 'red.png', mimeType: 'image/png', buffer: await picture('#b3261e') }
    await form.getByLabel(text('gift-card-product.images.choose')).setInputFiles(whole)
    await form.getByLabel('Image 3: alt text').fill('A red card')
    await form.getByRole('button', { name: 'Move: A red card', exact: true }).focus()
    const announced = [
      ['lifted', 3],
      ['moved', 2],
      ['moved', 1],
      ['dropped', 1],
    ] as const
    for (const [at, key] of ['Space', 'ArrowUp', 'ArrowUp', 'Space'].entries()) {
      await page.keyboard.press(key)
      const [event, place] = announced[at]!
      const said = text(`ui.sortable.${event}`, { name: 'A red card', place, count: 3 })
      await expect(page.getByText(said)).toBeAttached()
    }
    await expect(form.getByLabel('Image 1: alt text')).toHaveValue('A red card')
    const preview = page.getByRole('region', { name: text('gift-card-product.preview.title') })
    await expect(preview.getByRole('img', { name: 'A red card' })).toBeVisible()
    await expect(preview).toContainText('£125.00')
    await isAccessible(page)

    await page.getByRole('link', { name: text('gift-card-product.views.delivery') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: text('ui.leave.save') }).click()
    await expect(page).toHaveURL('/gift-cards-settings?view=delivery')
    const { gift_card_product: product } = await shop.get<Product>('/api/giftCard/shopify')
    expect(product.variants.map(({ price, value }) => [price, value])).toEqual([
      ['25.00', '25.00'],
      ['50.00', '50.00'],
      ['90.00', '100.00'],
      ['125.00', '100.00'],
    ])
    expect(product.images.map(({ alt }) => alt)[0]).toBe('A red card')
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .goto('/gift-cards-settings')
        .then(() =>
          preview.getByRole('link', { name: text('gift-card-product.preview.open') }).click(),
        ),
    ])
    await expect(popup.getByRole('heading', { name: product.title })).toBeVisible()
    await expect(popup.getByRole('img', { name: 'A red card' })).toHaveJSProperty(
      'naturalWidth',
      64,
    )
    await expect(popup.getByRole('row', { name: '£90.00 £100.00' })).toBeVisible()
    await isAccessible(popup)
  })

  test('delivery, the listing with its short link, and the pages of the store', async ({
    page,
    shop,
  }) => {
    test.slow()
    await page.goto('/ru/gift-cards-settings?view=delivery')
    const delivery = page.getByRole('form', {
      name: textIn('ru', 'gift-card-product.delivery.form'),
    })
    await delivery
      .getByLabel(textIn('ru', 'gift-card-product.delivery.methods.after_fulfillment'))
      .check()
    await delivery.getByLabel(textIn('ru', 'gift-card-product.delivery.period')).fill('0')
    await delivery
      .getByRole('button', { name: textIn('ru', 'gift-card-product.delivery.save') })
      .click()
    await expect(
      delivery.getByText(textIn('ru', 'gift-card-product.validation.wholeNumber')),
    ).toBeVisible()
    await delivery.getByLabel(textIn('ru', 'gift-card-product.delivery.period')).fill('5')
    await delivery.getByLabel(textIn('ru', 'gift-card-product.delivery.type')).selectOption('year')
    await isAccessible(page)
    await delivery
      .getByRole('button', { name: textIn('ru', 'gift-card-product.delivery.save') })
      .click()
    await expect(page.getByText(textIn('ru', 'gift-card-product.delivery.saved'))).toBeVisible()
    const { settings } = await shop.get<{ settings: object }>('/api/shop')
    expect(settings).toMatchObject({
      gift_card_sending_method: 'after_fulfillment',
      c2c_giftcard_expiration_period: 5,
      c2c_giftcard_expiration_period_type: 'year',
    })

    await page.goto('/gift-cards-settings?view=channels')
    const form = page.getByRole('form', { name: text('directory.form') })
    await expect(form.getByRole('textbox', { name: 'In stock' })).toHaveValue('99999')
    await isAccessible(page)
    await form.getByRole('textbox', { name: 'Link', exact: true }).fill('https://evil.example/x')
    await form.getByRole('button', { name: text('directory.save') }).click()
    await expect(
      form.getByText(text('directory.validation.ownHost', { shop: 'demo.tender.example' })),
    ).toBeVisible()
    await form
      .getByRole('textbox', { name: 'Link', exact: true })
      .fill('https://demo.tender.example/products/card')
    await form.getByLabel(text('directory.channel.google'), { exact: true }).check()
    await form.getByLabel(text('directory.on')).check()
    await form.getByLabel(text('directory.fields.price')).fill('30')
    await expect(page.getByRole('region', { name: text('directory.preview') })).toContainText(
      '£30.00',
    )
    await form.getByRole('button', { name: text('directory.save') }).click()
    await expect(page.getByText(text('directory.saved'))).toBeVisible()
    const feed = await page
      .getByRole('region', { name: text('directory.feeds') })
      .getByRole('link', { name: text('directory.channel.google') })
      .getAttribute('href')
    expect(await (await page.request.get(feed!)).text()).toContain('<g:price>30 GBP</g:price>')
    const short = page.getByRole('region', { name: text('directory.short.title') })
    await short.getByRole('button', { name: text('directory.short.make') }).click()
    const address = await short.getByRole('link').getAttribute('href')
    const led = await page.request.get(address!, { maxRedirects: 0 })
    expect(led.headers()['location']).toBe('https://demo.tender.example/products/gift-card')

    await page.goto('/gift-cards-settings?view=pages')
    const rewards = page.getByRole('region', {
      name: text('storefront.rewards-program-page.title'),
    })
    await rewards.getByRole('button', { name: text('storefront.make') }).click()
    await expect(rewards.getByText(text('storefront.there'), { exact: true })).toBeVisible()
    await page
      .getByRole('region', { name: text('storefront.check-gift-card-balance.title') })
      .getByRole('button', { name: text('storefront.make') })
      .click()
    await expect(
      page
        .getByRole('region', { name: text('storefront.check-gift-card-balance.title') })
        .getByText(text('storefront.there'), { exact: true }),
    ).toBeVisible()
    await isAccessible(page)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      rewards.getByRole('link', { name: text('storefront.open') }).click(),
    ])
    await isAccessible(popup)
    await popup.goto(`${popup.url()}&lang=ru`)
    await isAccessible(popup)
    await popup
      .getByRole('link', { name: textIn('ru', 'storefront-pages.rewards.seeCard') })
      .click()
    await expect(popup.getByText(textIn('ru', 'gift-card-product.preview.gets'))).toBeVisible()
    await isAccessible(popup)
  })

  test.describe('as staff', () => {
    test.use({ role: 'staff' })
    test('everything is seen and nothing can be changed', async ({ page }) => {
      for (const view of ['product', 'delivery', 'channels', 'pages']) {
        await page.goto(`/gift-cards-settings?view=${view}`)
        await expect(page.getByText(text('gift-card-product.readOnly'))).toBeVisible()
        await expect(
          page.getByRole('main').getByRole('button', { name: /Save|Make|Add|Move|Remove/ }),
        ).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('textbox', { disabled: false })).toHaveCount(
          0,
        )
        await isAccessible(page)
      }
      expect(accountOf('staff').shop_url).toBe('demo.tender.example')
    })
  })
})
