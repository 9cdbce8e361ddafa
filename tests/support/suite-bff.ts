import { afterAll, beforeEach, vi } from 'vitest'
import { type Bff, startBff } from './bff.ts'
import { secrets } from './product/product.ts'

/**
 * The dashboard of a file's tests before an upstream that records everything and is reset before
 * each test.
 */
export const suiteBff = async (env: Record<string, string> = {}): Promise<Bff> => {
  vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
  const bff = await startBff(env)
  afterAll(() => bff.stop())
  beforeEach(() => {
    bff.upstream.seen.length = 0
  })
  return bff
}
