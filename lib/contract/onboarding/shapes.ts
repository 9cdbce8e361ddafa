import * as z from 'zod/mini'
import { setUpSteps } from './calls.ts'

export const getShopMetrics = {
  answer: z.object({ steps: z.array(z.object({ name: z.enum(setUpSteps), done: z.boolean() })) }),
}
