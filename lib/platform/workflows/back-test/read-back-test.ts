import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getBackTest as call } from '#contract/workflows/back-test/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findBackTest, toBackTest } from './find-back-test.ts'

export const readBackTest = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => ({
  back_test: await toBackTest(ctx, await findBackTest(ctx.db, ctx, params.id)),
})
