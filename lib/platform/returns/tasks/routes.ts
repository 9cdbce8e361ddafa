import * as calls from '#contract/returns/tasks.ts'
import { serve } from '#platform/route.ts'
import { finishStoreTask, retryStoreTask } from './end-task.ts'
import { listStoreTasks } from './list-tasks.ts'

/** Calls of what is to be done in the store. */
export const taskRoutes = [
  serve(calls.listStoreTasks, listStoreTasks),
  serve(calls.finishStoreTask, finishStoreTask),
  serve(calls.retryStoreTask, retryStoreTask),
]
