import type { TestPlatform, TestShop } from '../../platform.ts'
import { writeTask } from '../../returns/refunding.ts'
import type { Example } from '../things.ts'

const failed = async (platform: TestPlatform, shop: TestShop) => {
  const { task_id, refund_id } = await writeTask(platform, shop)
  await platform.db
    .updateTable('store_task')
    .set({ state: 'failed', problem: 'unreachable' })
    .where('refund_id', '=', refund_id)
    .execute()
  return { params: { id: task_id } }
}

export const returnsTasksExamples: Record<string, Example> = {
  listStoreTasks: async (platform, shop) => {
    await writeTask(platform, shop)
    return { query: { state: 'open', limit: '5' } }
  },
  finishStoreTask: async (platform, shop) => ({
    params: { id: (await writeTask(platform, shop)).task_id },
  }),
  retryStoreTask: failed,
}
