import type { Say } from '../latency.ts'
import { startPlatform, stopped } from '../product.ts'
import { askOf } from '../workflows/desk.ts'
import { guessing } from './guesses.ts'
import { serving, sizing } from './loader.ts'
import { reading } from './me.ts'
import { visiting } from './page.ts'

const parts = process.env['BENCH_PARTS']?.split(',')
const isChosen = (part: string): boolean => !parts || parts.includes(part)

/**
 * Measures what a shop embeds: its bytes, how fast it is served, what it does to a page in Chromium,
 * and what a signed customer reads. BENCH_PARTS: only these of size, loader, page, guesses, me.
 */
export const embedding = async (say: Say): Promise<void> => {
  const { buildStorefront } = (await import(
    new URL('../../../lib/start/build.mjs', import.meta.url).href
  )) as { buildStorefront: () => Promise<void> }
  await buildStorefront()
  // the guessers' addresses come from the balancer
  process.env['TRUST_PROXY'] = '1'
  if (['size', 'loader', 'page', 'guesses'].some(isChosen)) {
    const platform = await startPlatform(4860, null)
    const ask = askOf(platform)
    for (const name of ['widget', 'popup', 'rewards_page', 'quick_apply'])
      await ask('POST', `/api/storeAssets/${name}`, { active: true })
    if (isChosen('size')) await sizing(say, platform)
    if (isChosen('loader')) await serving(say, platform)
    if (isChosen('page')) await visiting(say, platform)
    if (isChosen('guesses')) await guessing(say, platform)
    await stopped(platform.kid)
  }
  if (isChosen('me')) await reading(say)
}
