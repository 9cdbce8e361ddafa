import * as z from 'zod/mini'
import { Id } from '#contract/pieces.ts'

export const getRefundClaim = {
  params: z.object({ id: Id }),
  answer: z.object({ link: z.nullable(z.string()) }),
}
