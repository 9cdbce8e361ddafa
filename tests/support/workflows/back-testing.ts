import { getBackTest, startBackTest } from '#contract/workflows/back-test/calls.ts'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { turnsOf } from '#platform/workflows/back-test/runner.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

type More = { workflow_id?: string; from?: string; to?: string; margin_percent?: string }

/** Starts and runs back-tests of a shop as its owner. */
export const backTestingOf = (platform: TestPlatform, shop: TestShop, page = 1000) => {
  const { owner } = shop.people
  const start = (workflow: WorkflowData, more: More = {}) =>
    platform.call(
      owner,
      startBackTest,
      { body: { workflow, from: '2010-01-01', to: '2012-01-01', ...more } as never },
      { key: crypto.randomUUID() },
    )
  const read = async (id: string): Promise<BackTest> =>
    (await platform.call(owner, getBackTest, { params: { id } })).body.back_test
  const run = async (workflow: WorkflowData, more: More = {}): Promise<BackTest> => {
    const { status, body, text } = await start(workflow, more)
    if (status !== 200) throw new Error(text)
    const { next } = turnsOf(platform, page)
    while (await next());
    return read(body.back_test.back_test_id)
  }
  return { start, read, run }
}

/** Makes a workflow live with a definition; returns its wire id. */
export const makeLive = async (
  platform: TestPlatform,
  { shop_id, people }: TestShop,
  data: WorkflowData,
  place = 1,
): Promise<string> => {
  const at = new Date('2026-01-01T00:00:00Z')
  const { workflow_id } = await platform.db
    .insertInto('workflow')
    .values({
      shop_id,
      kind: 'workflow',
      title: `Workflow ${place}`,
      trigger: data.trigger,
      state: 'live',
      paused_reason: null,
      live_since: at,
      place,
      staff_id: people.owner.staff_id,
      created_at: at,
      changed_at: at,
    })
    .returning('workflow_id')
    .executeTakeFirstOrThrow()
  await platform.db
    .insertInto('version')
    .values({
      shop_id,
      kind: 'workflow',
      subject: `wf${workflow_id}`,
      no: 1,
      data: JSON.stringify(data),
      live_from: at,
      live_until: null,
      staff_id: people.owner.staff_id,
      note: null,
      from_no: null,
      withdrawn_at: null,
      created_at: at,
    } as never)
    .execute()
  return `wf${workflow_id}`
}
