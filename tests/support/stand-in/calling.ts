import { afterAll, vi } from 'vitest'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { call } from '#upstream/call.ts'
import { secrets } from '../product/product.ts'
import { type StandIn, startStandIn } from './server.ts'

export type Calling = StandIn & {
  call: <const E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Answer<E>>
}

/** The owner of its shop. */
export const owner = {
  staff_id: 's1',
  shop_url: 'stand-in.example',
  email: 'olive@stand-in.example',
  name: 'Olive Owner',
  level: 'owner' as const,
  isAdmin: false,
  is_pos: false,
}

/** Makes the dashboard's calls against this upstream, as a person of its shop. */
export const suiteStandIn = async (): Promise<Calling> => {
  const standIn = await startStandIn()
  vi.stubEnv('SESSION_SECRET', secrets.SESSION_SECRET)
  vi.stubEnv('UPSTREAM_URL', standIn.url)
  afterAll(() => standIn.close())
  const as = { token: standIn.token(), user: owner, shop: owner.shop_url, key: 'key-0000-0000' }
  return Object.assign(standIn, {
    call: <const E extends Endpoint>(endpoint: E, input: Input<E>) => call(endpoint, input, as),
  })
}
