import { afterAll, afterEach, expect } from 'vitest'
import type { PlatformEnv } from '#env.ts'
import { snapshot } from '#platform/db/transact.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { type ShopOptions, startPlatform, type TestPlatform, type TestShop } from './platform.ts'
import { whatDoesNotTie } from './ledger/recompute.ts'

type Options<P extends TestPlatform> = {
  /** starts more than the bare platform, such as `startOperated` */
  start?: () => Promise<P>
  connections?: number
  env?: Partial<PlatformEnv>
  /** fixes the clock at this time; otherwise it runs */
  at?: string | Date
  /** recomputes the whole ledger from its rows after the last or each test */
  ties?: 'after all' | 'after each'
}

const expectTies = async (platform: TestPlatform): Promise<void> => {
  expect(await whatDoesNotTie(platform.db)).toEqual([])
  const verified = await snapshot(platform.db, verifyIn)
  expect(verified.map(({ problem }) => problem).filter(Boolean)).toEqual([])
}

/** The platform of a file's tests, closed after them: for a file that makes its shops itself. */
export const suitePlatform = async <P extends TestPlatform = TestPlatform>(
  options: Options<P> = {},
): Promise<P> => {
  const { start, connections, env, at, ties } = options
  const platform = start ? await start() : ((await startPlatform(connections)) as P)
  afterAll(() => platform.close())
  if (env) platform.env = { ...platform.env, ...env }
  if (at) platform.at(at)
  if (ties === 'after all') afterAll(() => expectTies(platform))
  if (ties === 'after each') afterEach(() => expectTies(platform))
  return platform
}

/**
 * The platform of a file's tests with two shops: `const { platform, shop, other } = await suite()`.
 */
export const suite = async <P extends TestPlatform = TestPlatform>(
  options: Options<P> & { shop?: ShopOptions } = {},
): Promise<{ platform: P; shop: TestShop; other: TestShop }> => {
  const platform = await suitePlatform(options)
  return { platform, shop: await platform.shop(options.shop), other: await platform.shop() }
}
