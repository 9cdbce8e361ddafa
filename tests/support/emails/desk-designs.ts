import type { Page } from '@playwright/test'
import { expect, type Shop } from '../desk.ts'
import { text, type TextKey } from '../text.ts'

type Design = { subject: object; blocks: object[]; colors: object }
type State = {
  revision: number
  draft: { design: Design } | null
  live: { no: number; design: Design }
}
/** Address of a design call; `of` is a campaign with its own design. */
export const pathOf = (name: string, rest: string, of?: string) =>
  `/emails/${name}/${rest}${of ? `?for=${of}` : ''}`
export const stateOf = (shop: Shop, name: string, of?: string) =>
  shop.get<State>(pathOf(name, 'design', of))
/** Reads the default design. */
export const usualOf = async (shop: Shop, name: string) =>
  (await shop.get<{ design: Design }>(pathOf(name, 'versions/0'))).design
/** Saves a draft with changes. */
export const save = async (shop: Shop, name: string, change: object, of?: string) => {
  const { revision, draft, live } = await stateOf(shop, name, of)
  const design = { ...(draft ?? live).design, ...change }
  await shop.put(pathOf(name, 'draft', of), { design, revision })
}
/** Publishes the draft, or else the live version, with changes. */
export const publish = async (shop: Shop, name: string, change: object, of?: string) => {
  await save(shop, name, change, of)
  const { revision } = await stateOf(shop, name, of)
  await shop.post(pathOf(name, 'publish', of), { revision })
}
export const subject = (value: string) => ({ subject: { en: { value, of: '' } } })
/** Publishes the default again. */
export const reset = (shop: Shop, name: string) =>
  shop.post(pathOf(name, 'versions/0/restore'), { to: 'live' })
export const usingBuilder = (shop: Shop) =>
  shop.put('/api/shop/settings', { key: 'using_email_builder', value: true })
export const button = (page: Page, key: TextKey) =>
  page.getByRole('button', { name: text(key), exact: true })
/** Presses Undo in the newest message. */
export const undo = (page: Page, key: TextKey) =>
  page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: text(key), exact: true })
    .click()
/** Opens the editor of an email, once it shows it. */
export const edit = async (page: Page, name: string, query = '') => {
  await page.goto(`/email-builder/editor/${name}${query}`)
  const mail = page.frameLocator(`iframe[title="${text('email-editor.canvas.frame')}"]`)
  await expect(mail.locator('[data-block]').first()).toBeVisible()
}
