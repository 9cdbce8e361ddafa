import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import { readBuilt } from '#storefront/built/read-built.ts'
import { configOf } from './config-of.ts'
import type { LiveAssets } from './live-assets.ts'

type Read = Pick<Platform, 'env'>

const codeOf = (name: string): string => String(readBuilt().files.get(name)!.body)

/**
 * Writes the first script of a shop, with its facts. Where nothing is live it only starts a draft,
 * if the page's address shows one.
 */
export const firstScript = (platform: Read, live: LiveAssets): string => {
  const { boot, draft } = readBuilt()
  const config = configOf(platform, live)
  if (config) return `(()=>{${codeOf(boot)};tender.boot(${JSON.stringify(config)})})()\n`
  const address = `${storefrontUrl(platform.env)}/w/${live.shop.shop_url}.js`
  return `(()=>{${codeOf(draft)};tender.awaitDraft(${JSON.stringify(address)})})()\n`
}

/** Writes the module of a draft with its facts; for null it is empty, and fails no page. */
export const draftScript = (platform: Read, live: LiveAssets | null): string => {
  const config = live && configOf(platform, live)
  if (!config) return 'export{}\n'
  return `${codeOf(readBuilt().boot)};tender.config=${JSON.stringify(config)};export{tender}\n`
}
