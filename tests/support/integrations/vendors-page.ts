import { type Browser, expect, type Page } from '@playwright/test'

export const standIn = `http://127.0.0.1:${Number(process.env['E2E_PORT'] ?? 3100) + 1004}`

/** Opens the page of the imitated vendors, where a person would open the vendor's own. */
export const vendorsPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage()
  await page.goto(standIn)
  return page
}

/** Reads a key to connect with. */
export const keyOf = async (vendors: Page, key: string): Promise<string> =>
  (await vendors.locator(`[data-key=${key}]`).textContent()) ?? ''

/** Has a vendor deliver. */
export const deliver = async (vendors: Page, act: string): Promise<void> => {
  await vendors.getByRole('button', { name: act }).click()
  await expect(vendors.getByRole('status')).toHaveText('Delivered: HTTP 200.')
}

/** Disconnects the integration of a page. */
export const disconnect = async (page: Page): Promise<void> => {
  await page.getByRole('switch').click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByRole('switch')).not.toBeChecked()
}
