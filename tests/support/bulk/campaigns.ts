import { createBulk } from '#contract/bulk/draft.ts'
import { bulkCheckpoint } from '#contract/bulk/run.ts'
import type { Input } from '#contract/endpoint.ts'
import { uploadFile } from '#contract/uploads/calls.ts'
import { turnsOf } from '#platform/bulk/run/runner.ts'
import { multipart } from '../multipart.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'

type Body = Input<typeof createBulk>['body']['bulk']
const lasting = new WeakMap<TestPlatform, ReturnType<typeof turnsOf>>()

/** Runs one turn of a runner in this process; returns whether there was work. */
export const turn = (platform: TestPlatform, chunk = 50): Promise<boolean> => {
  const turns = lasting.get(platform) ?? turnsOf(platform, chunk)
  lasting.set(platform, turns)
  return turns.next()
}
const settling = new WeakMap<TestPlatform, Promise<void>>()
/**
 * Runs turns until nothing is due; one after another, because a turn skips rows that another holds.
 */
export const settle = (platform: TestPlatform): Promise<void> => {
  const next = (settling.get(platform) ?? Promise.resolve()).then(async () => {
    while (await turn(platform));
  })
  settling.set(
    platform,
    next.catch(() => undefined),
  )
  return next
}

/** Uploads a table and returns its URL. */
export const upload = async (
  platform: TestPlatform,
  shop: TestShop,
  content: string | Uint8Array,
  name = 'people.csv',
): Promise<string> => {
  const { body } = await platform.request(uploadFile.method, uploadFile.path, {
    token: shop.people.owner.token,
    ...multipart({ name, content }),
  })
  return (body as { data: { url: string } }).data.url
}

export const byHand = (count: number, balance = '10.00', more: Partial<Body> = {}): Body => ({
  operation_name: 'gift_card',
  title: 'By hand',
  source: [{ count, entity_data: { balance } }],
  ...more,
})

/** Makes a campaign with a finished dry run. */
export const checked = async (
  platform: TestPlatform,
  shop: TestShop,
  body: Body,
  by: Person = shop.people.owner,
): Promise<string> => {
  const { body: answer, error } = await platform.call(by, createBulk, { body: { bulk: body } })
  if (error) throw new Error(`no campaign: ${JSON.stringify(error)}`)
  await settle(platform)
  return answer.bulk.bulk_id
}

export const checkpoint = (
  platform: TestPlatform,
  by: Person,
  id: string,
  transition: 'start' | 'stop' | 'pause' | 'resume',
  payload?: { email?: string },
) =>
  platform.call(by, bulkCheckpoint, {
    params: { id },
    body: { checkpoint: { transition, ...(payload ? { payload } : {}) } },
  })

export const started = async (
  platform: TestPlatform,
  shop: TestShop,
  body: Body,
  by: Person = shop.people.owner,
): Promise<string> => {
  const id = await checked(platform, shop, body, by)
  const { error } = await checkpoint(platform, by, id, 'start')
  if (error) throw new Error(`not started: ${JSON.stringify(error)}`)
  return id
}

/** Makes a campaign and runs it to its end. */
export const finished = async (
  platform: TestPlatform,
  shop: TestShop,
  body: Body,
  by: Person = shop.people.owner,
): Promise<string> => {
  const id = await started(platform, shop, body, by)
  await settle(platform)
  return id
}
