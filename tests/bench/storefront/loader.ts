import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readBuilt } from '#storefront/built/read-built.ts'
import type { Say } from '../latency.ts'
import { load, median } from '../load.ts'
import { healthy, type PlatformUp, start, stopped } from '../product.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const repeats = Number(process.env['BENCH_REPEATS'] ?? 5)
export const shop = 'demo.tender.example'
export const storefrontOf = ({ port }: PlatformUp): string => `http://localhost:${port + 1}`

const get = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
const gzipped = async (url: string): Promise<number> =>
  gzipSync(await get(url), { level: 9 }).length

/** Says what a page of a shop loads before and after its launcher is near. */
export const sizing = async (say: Say, platform: PlatformUp): Promise<void> => {
  const storefront = storefrontOf(platform)
  const loader = await gzipped(`${storefront}/w/${shop}.js`)
  const panel = readBuilt().files.get(readBuilt().panel)!.gz.length
  const texts = await gzipped(`${storefront}/w/v1/asset?shop=${shop}&asset=widget&lang=ru`)
  const whole = loader + panel + texts
  say('storefront loader, bytes gz', String(loader), '≤ 8000', loader <= 8000)
  say('storefront loader, panel, a language, bytes gz', String(whole), '≤ 30000', whole <= 30_000)
}

/** Compares the loader with a bare server of the same bytes, in turn. */
export const serving = async (say: Say, platform: PlatformUp): Promise<void> => {
  const url = `${storefrontOf(platform)}/w/${shop}.js`
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const body = path.join(platform.data, 'loader.js')
  const head = path.join(platform.data, 'loader.json')
  fs.writeFileSync(body, Buffer.from(await answer.arrayBuffer()))
  const { date: _, connection: __, 'keep-alive': ___, ...kept } = Object.fromEntries(answer.headers)
  delete kept['transfer-encoding']
  fs.writeFileSync(head, JSON.stringify(kept))
  const floor = platform.port + 2
  const kid = start(['tests/bench/storefront/floor.ts', String(floor), body, head], {})
  await healthy(`http://localhost:${floor}/`, kid)
  const runs: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] }
  const headers = { 'accept-encoding': 'identity' }
  let refused = 0
  for (let i = 0; i < repeats; i += 1)
    for (const [who, at] of [
      ['floor', `http://localhost:${floor}/`],
      ['ours', url],
    ] as const) {
      const done = await load({ url: at, connections: 20, seconds, headers })
      runs[who].push(done.perSecond)
      refused += done.refused
    }
  await stopped(kid)
  const [ours, bare] = [median(runs.ours), median(runs.floor)]
  say(
    'storefront loader per second, against node:http',
    `${ours.toFixed(0)} / ${bare.toFixed(0)} = ${(ours / bare).toFixed(2)}x`,
    '≥ 0.6x',
    ours >= 0.6 * bare,
  )
  say('   of these refused', String(refused), '0', refused === 0)
}
