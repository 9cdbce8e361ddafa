import fs from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import assetTexts from '#messages/en/assets.json' with { type: 'json' }
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text as english } from '../../support/text.ts'

const portAfter = (baseURL: string | undefined, more: number): string => {
  const url = new URL('/', baseURL)
  url.port = String(Number(url.port) + more)
  return url.origin
}

/** Reads the emails to an address as text, newest first, from the platform's outbox. */
const mailsTo = async (
  request: APIRequestContext,
  baseURL: string | undefined,
  to: string,
): Promise<string[]> => {
  const { OUTBOX_KEY: key } = JSON.parse(
    fs.readFileSync('test-results/data/secrets.json', 'utf8'),
  ) as Record<string, string>
  const origin = portAfter(baseURL, 1000)
  const list = await (await request.get(`${origin}/outbox?key=${key}`)).text()
  const rows = [...list.matchAll(/<td>([^<]+)<\/td>\s*<td><a href="([^"]+)"/g)].filter(
    ([, email]) => email === to,
  )
  const pages = rows.map(async ([, , path]) =>
    (await request.get(`${origin}${path!.replaceAll('&amp;', '&')}`)).text(),
  )
  return Promise.all(pages)
}

// the settings are the whole shop's, so one test after the other
test.describe.configure({ mode: 'serial' })

const claimTexts = assetTexts['claim-page']

test('a gift is made at the desk, opened from its mail, claimed, and both sides hear of it', async ({
  page,
  request,
  baseURL,
}) => {
  const name = `Ada ${crypto.randomUUID().slice(0, 6)}`
  const tag = crypto.randomUUID().slice(0, 8)
  await page.goto('/egifts/manage')
  await page.getByRole('button', { name: 'New gift' }).click()
  const form = page.getByRole('dialog', { name: 'New gift' })
  await form.getByLabel(english('egifts.senderName')).fill('Charles')
  await form.getByLabel(english('egifts.senderEmail')).fill(`charles-${tag}@mail.example`)
  await form.getByLabel(english('egifts.recipientName')).fill(name)
  await form.getByLabel('Value').fill('900')
  await form.getByRole('button', { name: /^Send gift/ }).click()
  await expect(
    form.getByText(english('egifts.validation.overLimit', { max: '£500.00' })),
  ).toBeVisible()
  await expect(form.getByText(english('egifts.validation.required'))).toBeVisible()
  await form.getByLabel('Value').fill('42.50')
  await form.getByLabel(english('egifts.recipientEmail')).fill(`ada-${tag}@mail.example`)
  await form.getByLabel('Message').fill('For <your> desk\nand you')
  await isAccessible(page)
  await form
    .getByRole('button', { name: english('egifts.sendGift', { amount: '£42.50' }) })
    .dblclick()
  const panel = page.getByRole('complementary', { name: 'Gift' })
  await expect(panel.getByText(english('egifts.events.paid'))).toHaveCount(1)
  await isAccessible(page)

  const [mail = ''] = await mailsTo(request, baseURL, `ada-${tag}@mail.example`)
  expect(mail).toContain('Charles sent you a gift from Maple &amp; Thread')
  await page.goto(/http[^\s<]+\/claim\/[\w-]{32}/.exec(mail)![0])
  await expect(page.getByRole('heading', { name: 'A gift from Charles' })).toBeVisible()
  await expect(page.getByText('For <your> desk')).toBeVisible()
  await expect(page.getByText('£42.50')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'По-русски' }).click()
  await expect(page.getByRole('heading', { name: 'Подарок от Charles' })).toBeVisible()
  await page.getByRole('link', { name: 'In English' }).click()
  const link = page.url()
  await page.getByRole('button', { name: claimTexts.open.button_text }).press('Enter')
  await expect(
    page.getByRole('heading', { name: claimTexts.claimed.title, level: 1 }),
  ).toBeVisible()
  const code = await page.getByRole('status').innerText()
  expect(code).toMatch(/^\w{4}( \w{4})+$/)
  await isAccessible(page)
  expect((await mailsTo(request, baseURL, `ada-${tag}@mail.example`))[0]).toContain(code)
  expect((await mailsTo(request, baseURL, `charles-${tag}@mail.example`))[0]).toContain(
    `${name} has claimed the gift`,
  )
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: english('storefront-pages.claim.claimed') }),
  ).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)

  await page.goto(`/egifts/manage?search=ada-${tag}`)
  await expect(page.getByText('1 match', { exact: true })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(panel.getByRole('listitem').first()).toContainText(
    english('egifts.actors.recipient'),
  )
  await panel.getByRole('link', { name: english('egifts.card') }).click()
  await expect(page.getByText('£42.50').first()).toBeVisible()
})

test('gifts are found, counted and opened from the list; the set-up leads to the claim page', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'eGifts' }).click()
  await page.getByRole('button', { name: /^Fraud hold/ }).click()
  await expect(page).toHaveURL(/status=fraud_hold/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: /^All/ }).click()
  await isAccessible(page)

  await page.getByRole('textbox', { name: english('egifts.list.search') }).fill('olga.ivanova')
  await page.getByRole('link', { name: 'Olga Ivanova' }).click()
  const panel = page.getByRole('complementary', { name: 'Gift' })
  await expect(panel).toContainText(english('egifts.events.bounced'))
  await panel.getByRole('button', { name: english('egifts.acts.recipient') }).click()
  const change = page.getByRole('dialog', { name: english('egifts.acts.recipient') })
  await expect(change).toContainText('stops working')
  const email = `olga-${crypto.randomUUID().slice(0, 8)}@mail.example`
  await change.getByLabel(english('egifts.recipientEmail')).fill(email)
  await change.getByRole('button', { name: english('egifts.recipientChange.submitSend') }).click()
  await expect(
    page.getByText(english('egifts.recipientChange.done', { name: 'Olga Ivanova' })),
  ).toBeVisible()
  await expect(panel).toContainText(email)
  await panel.getByRole('button', { name: english('egifts.acts.link') }).click()
  await page
    .getByRole('dialog', { name: english('egifts.acts.link') })
    .getByRole('button', { name: english('egifts.link.submit') })
    .click()
  await expect(page.getByLabel(english('egifts.link.label'))).toHaveValue(/\/claim\/[\w-]{32}$/)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: english('egifts.acts.cancel') }).click()
  await page.getByRole('button', { name: 'Cancel and deduct £45.00' }).click()
  await expect(page.getByText('Cancelled: £45.00 deducted')).toBeVisible()
  await expect(
    panel.getByRole('button', {
      name: english('egifts.acts.cancel'),
      description: english('egifts.whyNot.ended'),
    }),
  ).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.getByRole('textbox', { name: english('egifts.list.search') }).fill('nobody at all')
  await expect(page.getByText(english('egifts.list.noMatch'))).toBeVisible()

  await page.goto('/egifts/setup')
  const form = page.getByRole('form', { name: english('egifts.setup.title') })
  await expect(form.getByRole('link', { name: english('egifts.setup.pageOpen') })).toHaveAttribute(
    'href',
    '/gift-card-assets/claim-page',
  )
  await isAccessible(page)
  await form.getByLabel(english('egifts.setup.claimDays')).fill('')
  await form.getByRole('button', { name: english('egifts.setup.save') }).click()
  await expect(form.getByText(english('egifts.setup.problem.number'))).toBeVisible()
  await form.getByLabel(english('egifts.setup.claimDays')).fill('60')
  await form.getByRole('button', { name: english('egifts.setup.save') }).click()
  await expect(page.getByText(english('egifts.setup.saved'))).toBeVisible()
  await page.reload()
  await expect(form.getByLabel(english('egifts.setup.claimDays'))).toHaveValue('60')
  await form.getByLabel(english('egifts.setup.claimDays')).fill('90')
  await form.getByRole('button', { name: english('egifts.setup.save') }).click()
  await expect(form.getByRole('button', { name: english('egifts.setup.save') })).toBeDisabled()
})

test.describe('somebody who only reads', () => {
  test.use({ role: 'limited' })
  test('sees gifts and can do nothing to them, in Russian too', async ({ page }) => {
    await page.goto('/ru/egifts/manage')
    await expect(page.getByRole('heading', { name: 'Подарки', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Новый подарок' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Marcus Hale' }).click()
    const panel = page.getByRole('complementary', { name: 'Подарок' })
    await expect(panel).toContainText('Запланирован')
    await expect(panel.getByRole('button')).toHaveCount(1)
    await isAccessible(page)
  })
})
