import fs from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, type Shop, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'
import { until } from '../../support/until.ts'

const name = 'gift_card_manual'

/** Presses a button by the keyboard. */
const press = async (button: Locator): Promise<void> => {
  await button.focus()
  await button.page().keyboard.press('Enter')
}
/** Replaces what a field holds by the keyboard. */
const type = async (field: Locator, words: string): Promise<void> => {
  await field.focus()
  await field.page().keyboard.press('Control+A')
  await field.page().keyboard.type(words)
}
/** Chooses an option by typing its first letters, as a browser's list takes them. */
const choose = async (list: Locator, option: string): Promise<void> => {
  await list.focus()
  await list.page().keyboard.type(option)
}

/** Reads the newest email to an address, as the platform's outbox shows it. */
const mailTo = async (
  request: APIRequestContext,
  baseURL: string | undefined,
  to: string,
): Promise<string | null> => {
  const { OUTBOX_KEY: key } = JSON.parse(
    fs.readFileSync('test-results/data/secrets.json', 'utf8'),
  ) as Record<string, string>
  const origin = `http://localhost:${Number(new URL(baseURL ?? '').port) + 1000}`
  const list = await (await request.get(`${origin}/outbox?key=${key}`)).text()
  const [, , path] =
    [...list.matchAll(/<td>([^<]+)<\/td>\s*<td><a href="([^"]+)"/g)].find(
      ([, email]) => email === to,
    ) ?? []
  const id = path && /m\d+/.exec(path)?.[0]
  return id ? (await request.get(`${origin}/outbox/${id}/html?key=${key}`)).text() : null
}

/** Lists the blocks of a document with their words and styles. */
const blocksOf = (root: ParentNode): string[] =>
  [...root.querySelectorAll('[data-block]')].map((block) => {
    for (const link of block.querySelectorAll('a')) link.removeAttribute('href')
    return block.outerHTML
  })

const resetEmail = (shop: Shop) => shop.post(`/emails/${name}/versions/0/restore`, { to: 'live' })

/** Fills the blocks of the email in the editor, all by the keyboard. */
const build = async (page: Page): Promise<void> => {
  const blocks = page.getByRole('complementary', { name: text('email-editor.screen.blocks') })
  const settings = page.getByRole('complementary', { name: text('email-editor.screen.settings') })
  const palette = blocks.getByRole('region', { name: text('email-editor.palette.title') })
  const outline = blocks.getByRole('region', { name: text('email-editor.outline.title') })
  const language = page.getByRole('combobox', { name: text('email-editor.view.language') })
  const add = (kind: 'text' | 'button') =>
    press(palette.getByRole('button', { name: text(`email-design.kinds.${kind}`), exact: true }))
  const words = settings.getByRole('textbox', { name: text('email-editor.settings.text') })
  const label = settings.getByRole('textbox', { name: text('email-editor.settings.label') })

  await press(outline.getByRole('button', { name: /^Text/ }).first())
  await add('text')
  await type(words, 'A present for {')
  const find = page.getByRole('combobox', { name: text('email-editor.variables.find') })
  await find.pressSequentially('recipient_name')
  await find.press('Enter')
  await expect(find).toBeHidden()
  await page.keyboard.type(' from our team')
  await press(settings.getByRole('button', { name: text('email-editor.condition.add') }))
  const part = (key: 'variable' | 'test') =>
    settings.getByRole('combobox', { name: text(`email-editor.condition.${key}`, { place: 1 }) })
  await choose(part('variable'), 'amount_issued')
  await choose(part('test'), 'is more')
  await type(
    settings.getByRole('textbox', { name: text('email-editor.condition.value', { place: 1 }) }),
    '5.00',
  )
  await add('button')
  await type(label, 'Spend it now')
  await type(
    settings.getByRole('textbox', { name: text('email-editor.settings.link') }),
    'https://maple.example/new',
  )
  await choose(language, 'Russian')
  await type(label, 'Потратить')
  await press(outline.getByRole('button', { name: /^Text: A present/ }))
  await type(words, 'Подарок для вас от нашей команды')
}

test('an email built by keyboard alone arrives as its preview shows it, in the customer’s language', async ({
  page,
  shop,
  request,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 1300 })
  await shop.put('/api/shop/settings', { key: 'using_email_builder', value: true })
  const languages = { base: 'en', others: ['ru'] }
  await shop.put('/api/shop/settings', { key: 'languages', value: languages })
  const tess = await shop.customer()
  await shop.put(`/customers/${tess.id}`, { language: 'ru' })
  await page.goto(`/email-builder/editor/${name}`)
  const mail = page.frameLocator(`iframe[title="${text('email-editor.canvas.frame')}"]`)
  await expect(mail.locator('[data-block]').first()).toBeVisible()
  try {
    await build(page)
    await expect(mail.getByText('Подарок для вас от нашей команды')).toBeVisible()
    await page.keyboard.press('Control+S')
    await expect(page.getByText(text('email-editor.bar.saved'))).toBeVisible()
    await press(page.getByRole('button', { name: text('email-editor.bar.publish'), exact: true }))
    const dialog = page.getByRole('dialog', { name: text('email-editor.publish.title') })
    const submit = dialog.getByRole('button', {
      name: text('email-editor.publish.submit'),
      exact: true,
    })
    await expect(submit).toBeEnabled()
    await press(submit)
    await expect(page.getByText(text('email-editor.bar.live'), { exact: true })).toBeVisible()

    await page.goto(tess.path)
    await press(page.getByRole('button', { name: text('store-credit.open') }))
    const form = page.getByRole('dialog', { name: text('store-credit.title') })
    const recipient = form.getByRole('combobox', { name: text('store-credit.recipient') })
    await type(recipient, tess.last_name)
    await page.getByRole('option', { name: tess.name }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(form.getByLabel(text('store-credit.recipientEmail'))).toHaveValue(tess.email)
    await type(form.getByLabel(text('store-credit.amount')), '25')
    await press(form.getByRole('button', { name: text('store-credit.submit') }))
    const send = text('store-credit.confirm.send', { amount: '£25.00' })
    await expect(page.getByRole('button', { name: send })).toBeEnabled()
    await press(page.getByRole('button', { name: send }))
    const sent = await until('the email', () => mailTo(request, baseURL, tess.email))
    const { data } = await shop.get<{ data: Record<string, { transaction_id: string }> }>(
      `/customers/${tess.id}/transactions`,
    )
    const whose = `language=ru&transaction=${Object.values(data)[0]!.transaction_id}`
    await page.goto(`/email-builder/editor/${name}/preview?${whose}`)
    const shown = page.frameLocator('iframe')
    await expect(shown.getByText('Подарок для вас от нашей команды')).toBeVisible()
    await expect(shown.getByText('Потратить', { exact: true })).toBeVisible()
    const previewed = await shown.locator('html').evaluate(blocksOf)
    const delivered = await page.evaluate(
      ([html, list]) => {
        const document = new DOMParser().parseFromString(html!, 'text/html')
        // oxlint-disable-next-line typescript/no-implied-eval
        return (new Function(`return (${list})`)() as typeof blocksOf)(document)
      },
      [sent, blocksOf.toString()],
    )
    expect(delivered).toEqual(previewed)
  } finally {
    await resetEmail(shop)
  }
})
