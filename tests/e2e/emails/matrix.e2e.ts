import { test } from '../../support/desk.ts'
import { fitsEverywhere } from '../../support/emails/fits.ts'
import { textIn } from '../../support/text.ts'

const screens = {
  list: '/email-builder',
  email: '/email-builder/gift_card_manual',
  reminders: '/email-builder?view=reminders',
  addresses: '/email-builder?view=addresses',
  sender: '/email-builder?view=sender',
  theme: '/email-builder/editor',
  editor: '/email-builder/editor/egift_recipient?block=title',
  preview: '/email-builder/editor/egift_recipient/preview',
}

for (const prefix of ['', '/ru'])
  test(`the screens of emails fit every width, light and dark: ${prefix || '/en'}`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await shop.put('/api/shop/settings', { key: 'using_email_builder', value: true })
    const cases = {
      address: '/email-builder/editor/gift_card_manual',
      open: async () => {
        const bar = textIn(prefix === '/ru' ? 'ru' : 'en', 'email-editor.bar.cases')
        await page.getByRole('button', { name: bar, exact: true }).click()
        await page.getByRole('dialog').locator('iframe').first().waitFor()
      },
    }
    await fitsEverywhere(page, { ...screens, cases }, { prefix })
  })
