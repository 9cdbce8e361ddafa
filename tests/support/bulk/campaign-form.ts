import type { Page } from '@playwright/test'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { expect, type Shop } from '../desk.ts'
import { text } from '../text.ts'

/** Makes a title that no other test has. */
export const unique = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 8)}`

/** Shows the dry run of the campaign that is in the form. */
export const toCheck = (page: Page): Promise<void> =>
  page.getByRole('button', { name: text('bulk.form.check') }).click()

/** Returns the number of the campaign whose page is open. */
export const idOf = (page: Page): string => /\/(b\d+)/.exec(new URL(page.url()).pathname)?.[1] ?? ''

/** Waits for a campaign's end. */
export const ended = (shop: Shop, id: string): Promise<void> =>
  expect
    .poll(async () => (await shop.get<{ bulk: Bulk }>(`/bulks/${id}`)).bulk.state, {
      timeout: 30_000,
    })
    .toBe('bulk_finished')
