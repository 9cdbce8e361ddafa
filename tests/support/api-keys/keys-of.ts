import { makeApiKey } from '#contract/api-keys/calls.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import { addressOf, type Answer, type Endpoint, type Input } from '#contract/endpoint.ts'
import { type Scope, scopes as everyScope } from '#contract/right.ts'
import { apiOf } from '#platform/door/api.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'
import { type Answered, type Request, requestTo } from './request-to.ts'

type More = {
  name?: string
  scopes?: readonly Scope[]
  limits?: { per_issue?: string | null; per_day?: string | null }
  expires_on?: string | null
}
export type Program = ApiKey & { key: string }

/** Makes an API key of the shop, with every scope unless some are named. */
export const keyOf = async (
  platform: TestPlatform,
  shop: TestShop,
  { name = 'Warehouse sync', scopes = everyScope, ...more }: More = {},
): Promise<Program> => {
  const { status, body, text } = await platform.call(shop.people.owner, makeApiKey, {
    body: { name, scopes: [...scopes], ...more },
  })
  if (status !== 200) throw new Error(text)
  return body
}

const ports = new WeakMap<TestPlatform, Request>()
/** Makes requests to the API's port. */
export const apiOfTest = (platform: TestPlatform): Request => {
  const port = ports.get(platform) ?? requestTo(apiOf(platform, async () => ({ database: 'ok' })))
  ports.set(platform, port)
  return port
}

type Sent = { key?: string | null; headers?: Record<string, string> }

/** Makes a call of the API with a key; one that runs once has a new idempotency key unless named. */
export const callBy = async <const E extends Endpoint>(
  platform: TestPlatform,
  key: string,
  endpoint: E,
  input: Input<E>,
  { key: once, ...more }: Sent = {},
): Promise<Answered<Answer<E>>> =>
  (await apiOfTest(platform)(endpoint.method, `/v1${addressOf(endpoint, input)}`, {
    token: key,
    body: input.body,
    ...(endpoint.once && once !== null ? { key: once ?? unique('program-') } : {}),
    ...more,
  })) as never
