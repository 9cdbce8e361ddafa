import { type APIRequestContext, expect } from '@playwright/test'

/**
 * Waits until the first script of a shop has a launcher of these words and none of the others: a
 * process keeps an answer for some seconds.
 */
export const launches = async (
  request: APIRequestContext,
  script: string,
  { words, without }: { words: string; without: string },
): Promise<void> => {
  const text = async () => (await request.get(script)).text()
  await expect.poll(text).toContain(`"${words}"`)
  await expect.poll(text).not.toContain(`"${without}"`)
}
