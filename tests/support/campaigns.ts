import { bulkCheckpoint, createBulk } from '#contract/bulk.ts'
import type { Input } from '#contract/endpoint.ts'
import { uploadFile } from '#contract/uploads.ts'
import { turnsOf } from '#platform/bulk/runner.ts'
import { multipart } from './multipart.ts'
import type { Person, TestPlatform, TestShop } from './platform.ts'

type Body = Input<typeof createBulk>['body']['bulk']
const lasting = new WeakMap<TestPlatform, ReturnType<typeof turnsOf>>()

/** One turn of a runner in this process; whether it did anything. */
export const turn = (t: TestPlatform, chunk = 50): Promise<boolean> => {
  const turns = lasting.get(t) ?? turnsOf(t.platform, chunk)
  lasting.set(t, turns)
  return turns.next()
}
const settling = new WeakMap<TestPlatform, Promise<void>>()
/** Turns until nothing is due; one after another, since a turn leaves alone what another has in its hands. */
export const settle = (t: TestPlatform): Promise<void> => {
  const next = (settling.get(t) ?? Promise.resolve()).then(async () => {
    while (await turn(t));
  })
  settling.set(
    t,
    next.catch(() => undefined),
  )
  return next
}

/** Uploads a table; gives its address. */
export const upload = async (
  t: TestPlatform,
  shop: TestShop,
  content: string | Uint8Array,
  name = 'people.csv',
): Promise<string> => {
  const { body } = await t.request(uploadFile.method, uploadFile.path, {
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

/** A campaign; its dry run is done. */
export const checked = async (
  t: TestPlatform,
  shop: TestShop,
  body: Body,
  by: Person = shop.people.owner,
): Promise<string> => {
  const { body: answer, error } = await t.call(by, createBulk, { body: { bulk: body } })
  if (error) throw new Error(`no campaign: ${JSON.stringify(error)}`)
  await settle(t)
  return answer.bulk.bulk_id
}

export const checkpoint = (
  t: TestPlatform,
  by: Person,
  id: string,
  transition: 'start' | 'stop' | 'pause' | 'resume',
  payload?: { email?: string },
) =>
  t.call(by, bulkCheckpoint, {
    params: { id },
    body: { checkpoint: { transition, ...(payload ? { payload } : {}) } },
  })

export const started = async (
  t: TestPlatform,
  shop: TestShop,
  body: Body,
  by: Person = shop.people.owner,
): Promise<string> => {
  const id = await checked(t, shop, body, by)
  const { error } = await checkpoint(t, by, id, 'start')
  if (error) throw new Error(`not started: ${JSON.stringify(error)}`)
  return id
}

/** A campaign that has run to its end. */
export const finished = async (
  t: TestPlatform,
  shop: TestShop,
  body: Body,
  by: Person = shop.people.owner,
): Promise<string> => {
  const id = await started(t, shop, body, by)
  await settle(t)
  return id
}
